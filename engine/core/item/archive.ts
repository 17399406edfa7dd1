import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { Item } from '#schemas/data/Item.ts'

/** The wire keeps both values as texts. */
const wireValue = (value: string): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** The values that archive or unarchive an item. */
export interface Archive {
  readonly field: string
  readonly value: unknown
  readonly isArchived: boolean
}

/** Null if the collection has no archive. */
export function archiveOf(meta: CollectionMeta | null, item: Item): Archive | null {
  const { archive_field: field, archive_value: inside, unarchive_value: outside } = meta ?? {}
  if (!field || inside == null) return null
  const isArchived = String(item[field]) === inside
  return { field, value: isArchived ? (outside == null ? null : wireValue(outside)) : wireValue(inside), isArchived }
}
