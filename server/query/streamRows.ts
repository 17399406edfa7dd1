import { Effect, Stream } from 'effect'
import { withSignal } from '#server/database/abortable.ts'
import type { Row } from '#server/database/Database.ts'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation, ServiceError } from '#server/failures/ServiceError.ts'
import type { ReadContext } from './ReadContext.ts'
import type { ReadQuery } from './ReadQuery.ts'
import { listStatement } from './readRows.ts'
import type { Selection } from './Selection.ts'

/**
 * The rows of a selection as in `readRows`, at most `size` at a time, read on demand. A reader that stops, or is
 * interrupted, ends the statement.
 */
export const streamRows = (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
  size: number,
): Stream.Stream<readonly Row[], ServiceError> =>
  Stream.unwrap(
    operation(function* (): Operation<Stream.Stream<readonly Row[], DatabaseError>> {
      if (query.limit === 0) return Stream.empty
      const end = new AbortController()
      const statement = withSignal(listStatement(context, selection, query).compile(context.db), end.signal)
      const rows = context.db.getExecutor().stream<Row>(statement, size)
      return Stream.fromAsyncIterable(rows, cause => new DatabaseError({ cause })).pipe(
        Stream.map(batch => batch.rows),
        Stream.filter(batch => batch.length > 0),
        Stream.ensuring(Effect.sync(() => end.abort())),
      )
    })(),
  )
