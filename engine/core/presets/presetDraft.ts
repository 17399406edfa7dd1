import { sameValue } from '#engine/core/edits/sameValue.ts'
import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import { viewOf } from '#engine/core/list/presets/PresetView.ts'
import { readPreset } from '#engine/core/list/presets/selectPreset.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { updatePreset } from './presetCalls.ts'

/** The system collections whose lists can have presets. */
const offeredSystem: ReadonlySet<string> = new Set(['directus_users', 'directus_files', 'directus_activity'])

/** The collections that a preset can be of. */
export const presetCollections = (metadata: Metadata) =>
  metadata.collections.filter(
    ({ collection, isSystem, isSingleton, isFolder }) =>
      (!isSystem && !isSingleton && !isFolder) || offeredSystem.has(collection),
  )

/** The payload of a preset; clearing the name makes it a plain preset again. */
export function presetBody(draft: ListPreset): Omit<ListPreset, 'id'> {
  const { collection, bookmark, role, user } = draft
  return { collection, bookmark: bookmark?.trim() || null, role, user, ...viewOf(draft) }
}

/** The call that saves the draft of a stored preset; untouched members stay as stored. */
export function savePreset(stored: Preset, draft: ListPreset): ModelCall {
  const before = new Map<string, unknown>(Object.entries(presetBody(readPreset(stored))))
  const changed = Object.entries(presetBody(draft)).filter(([name, value]) => !sameValue(value, before.get(name)))
  const was = new Map<string, unknown>(Object.entries(stored))
  return updatePreset(
    stored,
    Object.fromEntries(changed),
    Object.fromEntries(changed.map(([name]) => [name, was.get(name)])),
  )
}
