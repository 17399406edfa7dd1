import type { CollectionInfo } from '#engine/plugin.ts'
import { defaultFields } from '#schemas/list/listedFields.ts'

/** The columns of a list: the chosen ones that still exist, or else the first useful fields. */
export function shownFields(collection: CollectionInfo, chosen: readonly string[]): readonly string[] {
  const existing = chosen.filter(path => collection.fields.some(field => field.field === path.split('.')[0]))
  return existing.length > 0 ? existing : defaultFields(collection.fields)
}
