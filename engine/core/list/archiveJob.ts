import type { Item, Key } from '#schemas/data/Item.ts'
import type { BatchJob } from '../batch/BatchJob.ts'
import { archiveOf } from '../item/archive.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/**
 * The job that archives the selected items, or unarchives them if all are archived; null if the collection has no
 * archive. `isArchive` means that the list shows archived items only; selected items can be on other pages.
 */
export function archiveJob(
  { meta, primaryKey }: CollectionInfo,
  items: readonly Item[],
  selection: readonly Key[],
  isArchive: boolean,
): { readonly field: string; readonly job: BatchJob & { readonly kind: 'archive' | 'unarchive' } } | null {
  const chosen = new Set(selection.map(String))
  const chosenItems = items.filter(item => chosen.has(String(item[primaryKey])))
  const inside = (item: Item) => archiveOf(meta, item)?.isArchived === true
  const archived = isArchive || (chosenItems.length === chosen.size && chosenItems.every(inside))
  const target = archiveOf(meta, chosenItems.find(item => inside(item) === archived) ?? {})
  if (!target) return null
  const values = { [target.field]: target.value }
  return { field: target.field, job: { kind: archived ? 'unarchive' : 'archive', values, data: values } }
}
