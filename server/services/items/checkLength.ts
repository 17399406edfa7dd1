import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { cappedCount, runCount } from '#server/query/countRows.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { select } from './readMany.ts'

/**
 * Refuses a list of a project collection with more than `maxLength` items, so that it is never truncated silently.
 * Fails with INVALID_QUERY.
 */
export const checkLength = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
  maxLength: number | null,
): Operation<void> {
  if (maxLength === null || (query.limit !== null && query.limit <= maxLength)) return
  if (isSystemCollection(collection) || isAggregated(query)) return
  const count = yield* runCount(context, cappedCount(context, select(context, collection, query), query, maxLength + 1))
  if (count > maxLength)
    return yield* invalidQuery(
      `The list has more than ${maxLength} items (QUERY_LIMIT_MAX). Ask for parts of it with "limit" and "page", or narrow it with "filter".`,
    )
})
