import { toFailure } from '#engine/api/ApiFailure.ts'
import { call, callFor, run, runOutcome } from '#engine/api/call.ts'
import { failureText } from '#engine/api/failureText.ts'
import type { Text } from '#engine/i18n/createText.ts'
import { PresetStore } from '#engine/list/presets/PresetStore.ts'
import type { HydratedStudio } from '#engine/session/HydratedStudio.ts'
import { notify } from '#engine/ui/notifications/notifications.ts'
import { Preset } from '#schemas/data/Preset.ts'

/** The presets of the signed-in user, saved through the API. */
export const presetStore = (studio: HydratedStudio, text: Text): PresetStore =>
  new PresetStore({
    owner: { user: studio.user.id, role: studio.user.role?.id ?? null },
    presets: studio.presets,
    save: ({ id, ...body }) =>
      run(
        id === null
          ? callFor({ method: 'POST', path: '/presets', body, keepalive: true }, Preset)
          : callFor({ method: 'PATCH', path: `/presets/${id}`, body, keepalive: true }, Preset),
      ),
    remove: async id => {
      await run(call({ method: 'DELETE', path: `/presets/${id}` }))
    },
    read: async id => {
      const outcome = await runOutcome(callFor({ path: `/presets/${id}` }, Preset))
      if (outcome.ok) return outcome.value
      const { failure } = outcome
      if (failure._tag === 'Refused' && (failure.status === 403 || failure.status === 404)) return null
      throw failure
    },
    failed: cause => {
      notify({ kind: 'danger', title: text('preset_not_saved'), text: failureText(toFailure(cause), text) })
    },
  })
