import type { Item, Key } from '#schemas/data/Item.ts'
import { chunkSize, chunksOf } from '../batch/batchMachine.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/** One request of a batch update. */
export interface BatchUpdate {
  readonly keys: readonly Key[]
  readonly data: Item
}

/** Characters of JSON in one request; servers take 1 MB. */
const longest = 400_000

/** The requests that restore fields of items, one for all items that had the same values. */
export function valuesBack(
  items: readonly Item[],
  primaryKey: string,
  fields: readonly string[],
): readonly BatchUpdate[] {
  const groups = new Map<string, { keys: Key[]; data: Item }>()
  for (const item of items) {
    const data = Object.fromEntries(fields.map(field => [field, item[field] ?? null]))
    const same = JSON.stringify(data)
    const group = groups.get(same) ?? { keys: [], data }
    // Safe: the primary key of an item is text or a number.
    group.keys.push(item[primaryKey] as Key)
    groups.set(same, group)
  }
  return [...groups.values()].flatMap(({ keys, data }) => chunksOf(keys).map(some => ({ keys: some, data })))
}

/**
 * The payloads that recreate deleted items, in requests of a size that a server accepts; leaves out lists, which are
 * empty.
 */
export function itemsBack(items: readonly Item[], lists: readonly string[]): readonly (readonly Item[])[] {
  const bodies: Item[][] = []
  let size = longest
  for (const item of items) {
    const values = Object.fromEntries(Object.entries(item).filter(([field]) => !lists.includes(field)))
    const { length } = JSON.stringify(values)
    const last = bodies.at(-1)
    if (!last || size + length > longest || last.length >= chunkSize) {
      bodies.push([values])
      size = length
    } else {
      last.push(values)
      size += length
    }
  }
  return bodies
}

/** Restores who created items and when: the server sets its own values on creation, so they are set afterwards. */
export function stampsBack(items: readonly Item[], collection: CollectionInfo): readonly BatchUpdate[] {
  const stamps = collection.fields.filter(field => field.specials.some(special => special.endsWith('-created')))
  if (stamps.length === 0) return []
  return valuesBack(
    items,
    collection.primaryKey,
    stamps.map(field => field.field),
  )
}
