import { queryString } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { Outcome } from '../api/exchange.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { itemFields } from './itemFields.ts'

/** Previews a save with the values being sent and the item before it. Returns a function that undoes the preview. */
export type Sending = (values: Item, before: Item) => () => void

/** Creates a copy of an item with these values, and returns it as the server does. */
export type CopyItem = (original: Item, values: Item, signal: AbortSignal) => Promise<Outcome<Item>>

/** What an item page reads and writes, and how. */
export interface ItemSource {
  readonly metadata: Metadata
  readonly collection: CollectionInfo
  /** The capabilities of the server beyond the dialect. */
  readonly capabilities: ReadonlySet<string>
  readonly copy?: CopyItem | undefined
  readonly sending?: Sending | undefined
  /** Loads the editors of fields. */
  readonly loadEditors?: (fields: readonly FieldInfo[]) => Promise<void>
}

/** The path of an item, or that of the list for a new item. */
export function itemPath({ collection }: ItemSource, key: Key | null): string {
  const root = itemsPath(collection.collection)
  return collection.isSingleton || key === null ? root : `${root}/${encodeURIComponent(key)}`
}

/** The query for an item with everything that its page shows. */
export const itemQuery = ({ collection, metadata }: ItemSource): string =>
  queryString({ fields: itemFields(collection, metadata) })
