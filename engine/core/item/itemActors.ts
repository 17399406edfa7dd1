import { fromPromise } from 'xstate'
import type { Item } from '#schemas/data/Item.ts'
import { call, runOutcome } from '../api/call.ts'
import type { Outcome } from '../api/exchange.ts'
import type { ItemEditInput, SaveRequest } from './ItemEdit.ts'
import { type ItemSource, itemPath, itemQuery } from './ItemSource.ts'
import { readItem } from './itemCalls.ts'
import { newItemDefaults } from './newItemDefaults.ts'
import { saveItem } from './saving/saveItem.ts'

/** The side effects of an item's page, over the API. */
export function itemActors(source: ItemSource) {
  const { collection, metadata } = source
  const { fields, isSingleton } = collection
  return {
    loadItem: fromPromise<Outcome<Item>, ItemEditInput>(async ({ input, signal }) => {
      if (input.primaryKey === null && !isSingleton) {
        const decision = metadata.decide('create', collection.collection)
        return { ok: true, value: { ...newItemDefaults(fields, decision, metadata.caller), ...source.initial } }
      }
      const [outcome] = await Promise.all([
        runOutcome(readItem(itemPath(source, input.primaryKey), itemQuery(source)), signal),
        source.loadEditors?.(fields),
      ])
      return outcome
    }),
    saveItem: fromPromise<Outcome<Item>, SaveRequest>(({ input, signal }) => saveItem(source, input, signal)),
    archiveItem: fromPromise<Outcome<unknown>, ItemEditInput & { readonly values: Item }>(({ input }) =>
      runOutcome(
        call({
          method: 'PATCH',
          path: itemPath(source, input.primaryKey),
          query: itemQuery(source),
          body: input.values,
        }),
      ),
    ),
    deleteItem: fromPromise<Outcome<unknown>, ItemEditInput>(({ input }) =>
      runOutcome(call({ method: 'DELETE', path: itemPath(source, input.primaryKey) })),
    ),
  }
}
