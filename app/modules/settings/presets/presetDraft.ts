import { viewOf } from '#engine/list/presets/PresetStoreDeps.ts'
import type { ListPreset } from '#engine/list/presets/selectPreset.ts'
import type { Metadata } from '#engine/metadata/Metadata.ts'

/** The platform's own collections whose lists can be set up (A-0651, A-0652). */
const offeredSystem: ReadonlySet<string> = new Set(['directus_users', 'directus_files', 'directus_activity'])

/** The collections that a preset can be of. */
export const presetCollections = (metadata: Metadata) =>
  metadata.collections.filter(
    ({ collection, isSystem, isSingleton }) => (!isSystem && !isSingleton) || offeredSystem.has(collection),
  )

/** What is sent of a preset; a name that was emptied makes it a plain one again (A-0663, A-0664, A-0669). */
export function presetBody(draft: ListPreset): Readonly<Record<string, unknown>> {
  const { collection, bookmark, role, user } = draft
  return { collection, bookmark: bookmark?.trim() || null, role, user, ...viewOf(draft) }
}
