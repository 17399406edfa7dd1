import type { QueryClient } from '@tanstack/query-core'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import { groupsOf, type RowValues } from '../grid/saveRows.ts'
import type { Text } from '../i18n/createText.ts'
import { otherTabs } from '../item/saving/otherTabs.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { notify } from '../notifications/notifications.ts'
import { notifyFailure } from '../notifications/notifyFailure.ts'
import { listFields } from './canRestore.ts'
import { type BatchUpdate, itemsBack, stampsBack, valuesBack } from './undoSteps.ts'

export interface Undoing {
  readonly client: QueryClient
  readonly collection: CollectionInfo
  readonly text: Text
  /** Called after the attempt. */
  readonly after?: (() => void) | undefined
}

/** Restores the previous values of these fields on items, and reports the result. */
export const undoValues = (undoing: Undoing, items: readonly Item[], fields: readonly string[]): Promise<void> =>
  notifyResult(undoing, 'batch.undone', items, () =>
    update(undoing.collection, valuesBack(items, undoing.collection.primaryKey, fields)),
  )

/** Restores previous values of items, of each its own fields, and reports the result. */
export const undoRows = (undoing: Undoing, rows: readonly RowValues[]): Promise<void> =>
  notifyResult(undoing, 'batch.undone', keyed(undoing.collection, rows), () =>
    update(
      undoing.collection,
      groupsOf(rows).map(group => ({ keys: group.map(({ key }) => key), data: group[0]?.data ?? {} })),
    ),
  )

const keyed = ({ primaryKey }: CollectionInfo, rows: readonly RowValues[]): readonly Item[] =>
  rows.map(({ key }) => ({ [primaryKey]: key }))

/** Recreates deleted items, and reports the result. Only if `canRestore` allows it. */
export const undoDelete = (undoing: Undoing, metadata: Metadata, items: readonly Item[]): Promise<void> =>
  notifyResult(undoing, 'batch.restored', items, async () => {
    const { collection } = undoing
    const { collection: name, primaryKey } = collection
    for (const body of itemsBack(items, listFields(metadata, collection)))
      await call({ method: 'POST', path: itemsPath(name), query: `fields=${primaryKey}`, body })
    await update(collection, stampsBack(items, collection))
  })

async function update({ collection, primaryKey }: CollectionInfo, updates: readonly BatchUpdate[]): Promise<void> {
  for (const body of updates)
    await call({ method: 'PATCH', path: itemsPath(collection), query: `fields=${primaryKey}`, body })
}

async function notifyResult(
  { after, client, collection, text }: Undoing,
  title: 'batch.undone' | 'batch.restored',
  items: readonly Item[],
  undo: () => Promise<void>,
): Promise<void> {
  try {
    await undo()
    // Safe: the key that the server gave.
    const keys = items.map(item => item[collection.primaryKey] as Key)
    otherTabs.broadcast('changed', collection.collection, collection.isSingleton ? [null] : keys)
    notify({ kind: 'success', title: text(title, { count: items.length }) })
  } catch (cause) {
    notifyFailure(toFailure(cause), text, text('batch.not_undone'))
  }
  after?.()
  await client.invalidateQueries({ queryKey: ['items'] })
}
