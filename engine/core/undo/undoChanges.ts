import type { QueryClient } from '@tanstack/query-core'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { call, run } from '../api/call.ts'
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
  /** Called once it was tried. */
  readonly after?: (() => void) | undefined
}

/** Gives items back the values that they had in these fields, and says how it went. */
export const undoValues = (undoing: Undoing, items: readonly Item[], fields: readonly string[]): Promise<void> =>
  tell(undoing, 'batch.taken_back', items, () =>
    update(undoing.collection, valuesBack(items, undoing.collection.primaryKey, fields)),
  )

/** Creates deleted items again as they were, and says how it went. Only where `canRestore` has nothing against it. */
export const undoDelete = (undoing: Undoing, metadata: Metadata, items: readonly Item[]): Promise<void> =>
  tell(undoing, 'batch.restored', items, async () => {
    const { collection } = undoing
    const { collection: name, primaryKey } = collection
    for (const body of itemsBack(items, listFields(metadata, collection)))
      await run(call({ method: 'POST', path: itemsPath(name), query: `fields=${primaryKey}`, body }))
    await update(collection, stampsBack(items, collection))
  })

async function update({ collection, primaryKey }: CollectionInfo, updates: readonly BatchUpdate[]): Promise<void> {
  for (const body of updates)
    await run(call({ method: 'PATCH', path: itemsPath(collection), query: `fields=${primaryKey}`, body }))
}

async function tell(
  { after, client, collection, text }: Undoing,
  said: 'batch.taken_back' | 'batch.restored',
  items: readonly Item[],
  undo: () => Promise<void>,
): Promise<void> {
  try {
    await undo()
    // Safe: the key that the server gave.
    const keys = items.map(item => item[collection.primaryKey] as Key)
    otherTabs.tell('changed', collection.collection, collection.isSingleton ? [null] : keys)
    notify({ kind: 'success', title: text(said, { count: items.length }) })
  } catch (cause) {
    notifyFailure(toFailure(cause), text, text('batch.not_undone'))
  }
  after?.()
  await client.invalidateQueries({ queryKey: ['items'] })
}
