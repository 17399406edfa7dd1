import { Effect, Exit, Pull, Scope, Stream } from 'effect'
import type { Item } from '#schemas/data/Item.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation, ServiceError } from '#server/failures/ServiceError.ts'
import { mostRelated, type ReadContext } from '#server/query/ReadContext.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { shapeItems } from '#server/query/readItems.ts'
import { streamRows } from '#server/query/streamRows.ts'
import { takeTurn } from './batchTurns.ts'
import { countsOf, type ListAnswer, select } from './readMany.ts'

/** A streamed list. */
export interface ItemStream {
  readonly meta: ListAnswer['meta']
  /** The items in order, at most `batchSize` at a time, read on demand. */
  readonly batches: Stream.Stream<readonly Item[], ServiceError>
}

/** Items in memory at once. */
export const batchSize = 250

/** The context of another batch, with a new limit of related items. */
export const newBatch = (context: ReadContext): ReadContext => ({ ...context, related: { left: mostRelated } })

/** Opens a list of any length. Its rows are a consistent snapshot; related items are read with each batch. */
export const streamItems = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<ItemStream> {
  const selection = select(context, collection, query)
  const meta = yield* countsOf(context, selection, query)
  const batches = streamRows(context, selection, query, batchSize).pipe(
    Stream.mapEffect(rows => Effect.andThen(turn, shapeItems(newBatch(context), selection, rows))),
  )
  return { meta, batches: yield* started(batches) }
})

/** Reads the first part of a stream before the response starts, so that an early error still fails the request. */
const started = <A, E>(stream: Stream.Stream<A, E>): Effect.Effect<Stream.Stream<A, E>, E> =>
  Effect.uninterruptibleMask(restore =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const end = Scope.close(scope, Exit.void)
      const pull = yield* Scope.provide(Stream.toPull(stream), scope)
      const nothing: readonly A[] = []
      const first = yield* Pull.catchDone(restore(pull), () => Effect.succeed(nothing)).pipe(Effect.onError(() => end))
      const rest = first.length === 0 ? Stream.empty : Stream.fromPull(Effect.succeed(pull))
      return Stream.concat(Stream.fromIterable(first), rest).pipe(Stream.ensuring(end))
    }),
  )

/** Waits for the turn of the next batch. */
export const turn = Effect.promise(takeTurn)
