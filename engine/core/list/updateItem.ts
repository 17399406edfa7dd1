import type { QueryClient } from '@tanstack/query-core'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import type { Text } from '../i18n/createText.ts'
import { otherTabs } from '../item/saving/otherTabs.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { notifyFailure } from '../notifications/notifyFailure.ts'
import type { ItemsPage } from '../registry/StudioHost.ts'

/**
 * Changes an item in every cached list at once. If the server rejects it, the lists are reverted, and with `text` the
 * user sees the reason. Returns the failure.
 */
export async function updateItem(
  client: QueryClient,
  { collection, primaryKey }: CollectionInfo,
  key: Key,
  values: Item,
  text: Text | null,
): Promise<ApiFailure | null> {
  const lists = { queryKey: ['items', collection] }
  await client.cancelQueries(lists)
  const before = client.getQueriesData<ItemsPage>(lists)
  const changed = (item: Item) =>
    String(item[primaryKey]) === String(key) ? { ...item, ...shownOf(item, values) } : item
  let failure: ApiFailure | null = null
  client.setQueriesData<ItemsPage>(lists, page => page && { ...page, items: page.items.map(changed) })
  try {
    await call({
      method: 'PATCH',
      path: `${itemsPath(collection)}/${encodeURIComponent(key)}`,
      query: `fields=${primaryKey}`,
      body: values,
    })
    otherTabs.broadcast('changed', collection, [key])
  } catch (cause) {
    for (const [queryKey, page] of before) client.setQueryData(queryKey, page)
    failure = toFailure(cause)
    if (text) notifyFailure(failure, text, text('item_not_changed'))
  }
  const read = client.invalidateQueries(lists)
  // A caller that reports the failure itself does not wait for the lists.
  if (text) await read
  return failure
}

/** The values that lists can show at once: a related item needs its fields, and a key alone is not enough. */
const shownOf = (item: Item, values: Item): Item =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => typeof item[field] === typeof value || value === null || !isItem(item[field]),
    ),
  )

const isItem = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
