import { toFailure } from '#engine/api/ApiFailure.ts'
import { callFor, run } from '#engine/api/call.ts'
import { PresetStore } from '#engine/list/presets/PresetStore.ts'
import type { HydratedStudio } from '#engine/session/HydratedStudio.ts'
import { notify } from '#engine/ui/notifications/notifications.ts'
import { Preset } from '#schemas/data/Preset.ts'

/** The presets of the signed-in user, saved through the API. */
export const presetStore = (studio: HydratedStudio): PresetStore =>
  new PresetStore({
    owner: { user: studio.user.id, role: studio.user.role?.id ?? null },
    presets: studio.presets,
    save: ({ id, ...body }) =>
      run(
        id === null
          ? callFor({ method: 'POST', path: '/presets', body }, Preset)
          : callFor({ method: 'PATCH', path: `/presets/${id}`, body }, Preset),
      ),
    failed: cause => {
      const failure = toFailure(cause)
      notify({ kind: 'danger', titleKey: 'preset_not_saved', text: failure._tag === 'Refused' ? failure.message : '' })
    },
  })
