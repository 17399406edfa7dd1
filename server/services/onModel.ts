import { Effect } from 'effect'
import { Failure, failure } from '#server/failures/Failure.ts'
import { Outdated } from '#server/failures/Outdated.ts'
import type { Fallible, ServiceError } from '#server/failures/ServiceError.ts'
import type { SchemaInterface } from './Schema.ts'
import { isInterrupted, isOutdated } from './schema/refusalOf.ts'

/** Maximum attempts after conflicts with other requests. */
const tries = 5

export type Model = Pick<SchemaInterface, 'snapshot' | 'settled' | 'reload'>

/**
 * Retries work on the new model if it failed because a table was being changed, or because the database rolled it back
 * in a deadlock; in both cases it has changed nothing. With `shared`, other servers may have changed the tables, so
 * the model is reloaded once.
 */
export const onModel = (schema: Model, shared: boolean) => {
  const attempt = <A>(work: Fallible<A>, left: number, askOthers: boolean): Fallible<A> =>
    Effect.suspend(() => {
      const before = schema.snapshot()
      return Effect.catch(work, error => recover(work, error, { before, left, askOthers }))
    })
  const recover = <A>(
    work: Fallible<A>,
    error: ServiceError,
    { askOthers, before, left }: { before: unknown; left: number; askOthers: boolean },
  ): Fallible<A> => {
    if (error instanceof Failure) return Effect.fail(error)
    const interrupted = isInterrupted(error)
    if (!interrupted && !isOutdated(error)) return Effect.fail(error)
    if (left <= 1 && (interrupted || error instanceof Outdated)) return Effect.fail(busy())
    if (interrupted) return attempt(work, left - 1, askOthers)
    const isSame = () => schema.snapshot() === before
    const reload = Effect.suspend(() =>
      isSame() && askOthers ? Effect.as(schema.reload(), false) : Effect.succeed(askOthers),
    )
    return schema.settled().pipe(
      Effect.andThen(reload),
      Effect.flatMap(ask => (left <= 1 || isSame() ? Effect.fail(error) : attempt(work, left - 1, ask))),
    )
  }
  return <A>(work: Fallible<A>): Fallible<A> => attempt(work, tries, shared)
}

const busy = () =>
  failure('SERVICE_UNAVAILABLE', 'Another request is changing the same data. Nothing was changed. Try again.')
