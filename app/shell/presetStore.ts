import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import type { ApiRequest } from '#engine/core/api/exchange.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { isPreset } from '#engine/core/api/rows/shapes.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import { PresetStore } from '#engine/core/list/presets/PresetStore.ts'
import { unsentViews } from '#engine/core/list/presets/unsentViews.ts'
import { viewDrafts } from '#engine/core/list/presets/viewDrafts.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import type { HydratedStudio } from '#engine/core/session/HydratedStudio.ts'
import type { Preset } from '#schemas/data/Preset.ts'

/** The presets of the signed-in user, saved through the API. */
export const presetStore = (studio: HydratedStudio, text: Text): PresetStore =>
  new PresetStore({
    owner: { user: studio.user.id, role: studio.user.role?.id ?? null },
    presets: studio.presets,
    save: ({ id, ...body }, key) => {
      // While viewing as another role, changes to its presets apply but are not saved.
      if (studio.metadata.caller.viewing) return Promise.resolve({ ...body, id: id ?? 0 })
      const isRepeatable = key !== null && studio.capabilities.has('idempotency-key')
      const request = { body, keepalive: true, ...(isRepeatable ? { headers: { 'Idempotency-Key': key } } : {}) }
      return id === null
        ? persist(() => callPreset({ method: 'POST', path: '/presets', ...request }), isRepeatable)
        : persist(() => callPreset({ method: 'PATCH', path: `/presets/${id}`, ...request }), true)
    },
    remove: async id => {
      if (studio.metadata.caller.viewing) return
      try {
        await call({ method: 'DELETE', path: `/presets/${id}`, keepalive: true })
      } catch (cause) {
        // It may be deleted already, such as by the page before.
        if ((await readPreset(id)) !== null) throw cause
      }
    },
    read: readPreset,
    viewDrafts: viewDrafts(studio.user.id, studio.draftKey),
    unsentViews: unsentViews(studio.user.id),
    failed: cause => {
      notify({ kind: 'danger', title: text('preset_not_saved'), text: failureText(toFailure(cause), text) })
    },
  })

/** A preset; null if the user sees no such preset. */
async function readPreset(id: number): Promise<Preset | null> {
  const outcome = await outcomeOf(callPreset({ path: `/presets/${id}` }))
  if (outcome.ok) return outcome.value
  const { failure } = outcome
  if (failure._tag === 'Refused' && (failure.status === 403 || failure.status === 404)) return null
  throw failure
}

async function callPreset(request: ApiRequest): Promise<Preset> {
  const { data } = await call(request)
  if (isPreset(data)) return data
  const failure: ApiFailure = { _tag: 'Malformed', message: `${request.path}: a preset is expected` }
  throw failure
}

/** Milliseconds between the attempts to reach the server. */
const waits = [1000, 2000, 4000]

/**
 * Retries an unanswered save if it is idempotent, and waits long before it fails: when the page unloads, its requests
 * fail before it knows, and a change that may have been saved must not be undone then.
 */
async function persist<Saved>(attempt: () => Promise<Saved>, canRetry: boolean): Promise<Saved> {
  let last = attempt()
  for (const wait of waits) {
    const failure = await last.then(() => null, toFailure)
    if (failure?._tag !== 'Unreachable') break
    await new Promise(resolve => setTimeout(resolve, wait))
    if (canRetry) last = attempt()
  }
  return last
}
