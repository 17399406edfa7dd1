import type { Item, Key } from '#schemas/data/Item.ts'
import type { BatchJob } from '../batch/BatchJob.ts'
import { archiveOf } from '../item/archive.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/**
 * What archiving the selected items comes to: back out of the archive where all of them are in it (C-172, C-173); null
 * where the collection has none.
 */
export function archiveJob(
  { meta, primaryKey }: CollectionInfo,
  items: readonly Item[],
  selection: readonly Key[],
): { readonly field: string; readonly job: BatchJob & { readonly kind: 'archive' | 'unarchive' } } | null {
  const chosen = new Set(selection.map(String))
  const known = items.filter(item => chosen.has(String(item[primaryKey])))
  const inside = (item: Item) => archiveOf(meta, item)?.isArchived === true
  const archived = known.length === chosen.size && known.every(inside)
  const target = archiveOf(meta, known.find(item => inside(item) === archived) ?? {})
  if (!target) return null
  const values = { [target.field]: target.value }
  return { field: target.field, job: { kind: archived ? 'unarchive' : 'archive', values, data: values } }
}
