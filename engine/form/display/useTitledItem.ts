import type { Item, Key } from '#schemas/data/Item.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { useItems } from '../studio/useItems.ts'
import { useTemplate } from './useTemplate.ts'

export interface TitledItem {
  /** The item with its key and the fields of the template; null if it is not loaded or does not exist. */
  readonly item: Item | null
  /** The title of an item as text. */
  readonly words: (item: Item) => string
  /** The item does not exist, or the user cannot read it. */
  readonly missing: boolean
  /** The item is being read. */
  readonly pending: boolean
}

/** Reads one item by its key, to show its title. A key of null requests nothing. */
export function useTitledItem(collection: string, template: string, itemKey: Key | null): TitledItem {
  const { metadata } = useStudio()
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const { fields, words } = useTemplate(collection, template)
  const { page, settled, error } = useItems(
    itemKey === null ? null : collection,
    itemKey === null
      ? null
      : { fields: [...new Set([primaryKey, ...fields])], filter: { [primaryKey]: { _eq: itemKey } }, limit: 1 },
  )
  const item = page?.items.find(each => String(each[primaryKey]) === String(itemKey)) ?? null
  const unread = itemKey !== null && item === null
  return { item, words, missing: unread && settled, pending: unread && !settled && error === null }
}
