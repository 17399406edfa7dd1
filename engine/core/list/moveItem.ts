import type { QueryClient } from '@tanstack/query-core'
import type { Item, Key } from '#schemas/data/Item.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import type { Text } from '../i18n/createText.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { notifyFailure } from '../notifications/notifyFailure.ts'
import type { ItemsPage } from '../registry/StudioHost.ts'

/** The running moves: each is based on the order that the previous one produced. */
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Moves an item to the position of another, in the cached lists at once and then on the server, one move after the
 * other. If a move is rejected, the order is reloaded and an error is shown (decision 18).
 */
export async function moveItem(
  client: QueryClient,
  { collection, primaryKey }: CollectionInfo,
  key: Key,
  to: Key,
  text: Text,
): Promise<void> {
  const lists = { queryKey: ['items', collection] }
  waiting++
  void client.cancelQueries(lists)
  client.setQueriesData<ItemsPage>(lists, page => page && { ...page, items: moved(page.items, primaryKey, key, to) })
  const send = () => call({ method: 'POST', path: `/utils/sort/${collection}`, body: { item: key, to } })
  const sent = turn.then(send)
  turn = sent.catch(() => undefined)
  try {
    await sent
  } catch (cause) {
    notifyFailure(toFailure(cause), text, text('item_not_moved'))
  }
  // Reloading before the last move would undo the ones still to come.
  if (--waiting === 0) await client.invalidateQueries(lists)
}

/** The items with one moved to the position of another; unchanged if either is missing. */
export function moved(items: readonly Item[], primaryKey: string, key: Key, to: Key): readonly Item[] {
  const at = (wanted: Key) => items.findIndex(item => String(item[primaryKey]) === String(wanted))
  const [from, target] = [at(key), at(to)]
  const item = items[from]
  if (item === undefined || target < 0) return items
  const rest = items.filter(each => each !== item)
  return [...rest.slice(0, target), item, ...rest.slice(target)]
}
