import { isIndexable } from '#schemas/data/isIndexable.ts'
import type { ColumnDefinition } from '#server/database/Column.ts'
import { statements } from '#server/database/effects.ts'
import { addListIndexes, dropListIndex, hasListIndex } from '#server/database/listIndex.ts'
import { readIndexes } from '#server/database/readIndexes.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ChangeTools } from './ChangeTools.ts'

/** Creates the index of a field for lists, or drops it. Indexes that another program has created stay. */
export const setIndex = operation(function* (
  { kind, snapshot, trx }: ChangeTools,
  collection: string,
  column: ColumnDefinition,
  isIndexed: boolean,
): Operation<void> {
  if (isIndexed && !isIndexable(column))
    return yield* invalidPayload(
      `Field "${column.name}" can't have an index: its type is ${column.type}, or its values are too long.`,
    )
  const info = snapshot.collections.get(collection)
  const isSortField = info?.sortField === column.name
  const indexes = yield* statements(() => readIndexes({ kind, db: trx }, collection))
  const isOrdered = hasListIndex(indexes, column.name, isSortField)
  // An index from when the field was not the sort field has another order.
  if (!isIndexed || !isOrdered) yield* statements(() => dropListIndex(trx, collection, column.name))
  if (!isIndexed) return
  const key = info?.primaryKey.column ?? undefined
  yield* statements(() => addListIndexes(kind, trx, collection, { column, key, isSortField }))
})
