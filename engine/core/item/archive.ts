import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { Item } from '#schemas/data/Item.ts'

/** The wire keeps both values as texts. */
const wireValue = (value: string): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** What archiving an item writes, or taking it out again; null where the collection has no archive. */
export function archiveOf(
  meta: CollectionMeta | null,
  item: Item,
): { readonly field: string; readonly value: unknown; readonly isArchived: boolean } | null {
  const { archive_field: field, archive_value: inside, unarchive_value: outside } = meta ?? {}
  if (!field || inside == null) return null
  const isArchived = String(item[field]) === inside
  return { field, value: isArchived ? (outside == null ? null : wireValue(outside)) : wireValue(inside), isArchived }
}
