import { isIndexable } from '#schemas/data/isIndexable.ts'
import { statements } from '#server/database/effects.ts'
import { addListIndexes, dropListIndex } from '#server/database/listIndex.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { checkPlace } from './checkPlace.ts'
import type { CollectionChange } from './definitions.ts'
import { insertMeta, updateMeta } from './metaRows.ts'

/** Changes the metadata of a collection, or creates it. */
export const updateCollection = operation(function* (
  tools: ChangeTools,
  collection: string,
  change: CollectionChange,
): Operation<void> {
  checkPlace(tools.snapshot, collection, change)
  if (tools.snapshot.folders.some(each => each.collection === collection))
    return yield* updateMeta(tools, 'directus_collections', collection, change)
  const info = tools.snapshot.collections.get(collection)
  if (!info) return yield* failure('COLLECTION_NOT_FOUND', `Collection "${collection}" doesn't exist.`)
  if (info.system) return yield* invalidPayload(`The options of "${collection}" can't be changed.`)
  for (const key of ['sort_field', 'archive_field'] as const) {
    const name = change[key]
    if (name != null && !info.fields.get(name)?.column)
      return yield* invalidPayload(
        `"meta.${key}" names "${name}", which is not a field with a column in "${collection}".`,
      )
  }
  if (info.wire.meta === null) yield* insertMeta(tools, 'directus_collections', { ...change, collection })
  else yield* updateMeta(tools, 'directus_collections', collection, change)
  const order = change.sort_field == null ? null : info.fields.get(change.sort_field)?.column
  if (!order || !isIndexable(order)) return
  // An index of an ordinary field has the items without a value at the other end.
  if (order.name !== info.sortField) yield* statements(() => dropListIndex(tools.trx, collection, order.name))
  const list = { column: order, key: info.primaryKey.column ?? undefined, isSortField: true }
  yield* statements(() => addListIndexes(tools.kind, tools.trx, collection, list))
})
