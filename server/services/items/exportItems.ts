import { Effect, Stream } from 'effect'
import type { Item, Key } from '#schemas/data/Item.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation, ServiceError } from '#server/failures/ServiceError.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { Selection } from '#server/query/Selection.ts'
import { streamRows } from '#server/query/streamRows.ts'
import { countsOf, type ListAnswer, readByKeys, select } from './readMany.ts'
import { batchSize, newBatch, turn } from './streamItems.ts'

/** A list too long to hold in memory. */
export interface ItemExport {
  /** The fields to read of each item; the columns of a table follow from it. */
  readonly selection: Selection
  /** The requested field paths, in the order of the columns. */
  readonly paths: readonly string[]
  readonly meta: ListAnswer['meta']
  /** The expected number of items. */
  readonly count: number
  /** The items in order, some hundreds at a time, read on demand. */
  readonly batches: Stream.Stream<readonly Item[], ServiceError>
}

/** Keys read from the database at once. */
const keysAtOnce = 2000

/**
 * Opens a list for export. Reads all keys at once, so that the order is stable and no item appears twice; reads the
 * items on demand. Leaves out items that are deleted in between.
 */
export const exportItems = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<ItemExport> {
  if (isAggregated(query)) return yield* invalidQuery('"export" and "aggregate" cannot be combined')
  const selection = select(context, collection, query)
  const { info, permission } = selection
  const keyOnly: Selection = { info, permission, columns: [info.primaryKey], relations: [], computed: [] }
  const keys: Key[] = []
  // Safe: primary keys are text or numbers.
  yield* Stream.runForEach(streamRows(context, keyOnly, query, keysAtOnce), rows =>
    Effect.sync(() => {
      for (const row of rows) keys.push(wireValue(info.primaryKey, row[info.primaryKey.name]) as Key)
    }),
  )
  const shown: ReadQuery = { ...query, filter: null, search: null, sort: [], limit: null, offset: 0 }
  const meta = yield* countsOf(context, selection, query)
  return {
    selection,
    paths: query.fields ?? [],
    meta,
    count: keys.length,
    batches: Stream.range(0, Math.ceil(keys.length / batchSize) - 1).pipe(
      Stream.rechunk(1),
      Stream.mapEffect(at => {
        const some = keys.slice(at * batchSize, (at + 1) * batchSize)
        return Effect.andThen(turn, readByKeys(newBatch(context), collection, some, shown))
      }),
    ),
  }
})
