import type { Item } from '#schemas/data/Item.ts'
import { call } from '../api/call.ts'
import { callActor } from '../api/callActor.ts'
import { outcomeOf } from '../api/outcomeOf.ts'
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
    loadItem: callActor<Item, ItemEditInput>(async (input, signal) => {
      if (input.primaryKey === null && !isSingleton) {
        const decision = metadata.decide('create', collection.collection)
        return { ok: true, value: { ...newItemDefaults(fields, decision, metadata.caller), ...input.initial } }
      }
      const [outcome] = await Promise.all([
        outcomeOf(readItem(itemPath(source, input.primaryKey), itemQuery(source), signal)),
        source.loadEditors?.(fields),
      ])
      return outcome
    }),
    saveItem: callActor<Item, SaveRequest>((request, signal) => saveItem(source, request, signal)),
    archiveItem: callActor<unknown, ItemEditInput & { readonly values: Item }>(input =>
      outcomeOf(
        call({
          method: 'PATCH',
          path: itemPath(source, input.primaryKey),
          query: itemQuery(source),
          body: input.values,
        }),
      ),
    ),
    deleteItem: callActor<unknown, ItemEditInput>(input =>
      outcomeOf(call({ method: 'DELETE', path: itemPath(source, input.primaryKey) })),
    ),
  }
}
