import type { PresetCreations } from './PresetCreations.ts'
import type { PresetRows } from './PresetRows.ts'
import type { PresetStoreDeps } from './PresetStoreDeps.ts'

/** Deletes the user's own presets of a default view, even one whose creation is not confirmed yet. */
export async function removeOwn(
  collection: string,
  rows: PresetRows,
  creations: PresetCreations,
  remove: PresetStoreDeps['remove'],
): Promise<void> {
  const creation = creations.of(collection)
  if (creation) rows.put(await creations.save(creation.preset))
  for (const { id } of rows.own(collection)) {
    await remove(id)
    rows.drop(id)
  }
}
