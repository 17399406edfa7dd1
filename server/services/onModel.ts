import { Effect } from 'effect'
import { Failure, failure } from '#server/failures/Failure.ts'
import { Outdated } from '#server/failures/Outdated.ts'
import type { Fallible, ServiceError } from '#server/failures/ServiceError.ts'
import type { SchemaShape } from './Schema.ts'
import { isInterrupted, isOutdated } from './schema/refusalOf.ts'

/** How often work is begun again because others were faster. */
const tries = 5

export type Model = Pick<SchemaShape, 'snapshot' | 'settled' | 'reload'>

/**
 * Work that met a table which was just being changed has done nothing, and is run again on the new model; so is work
 * that the database gave up in favor of others. `shared` says that other servers may have changed the tables: then the
 * model is read again, once.
 */
export const onModel = (schema: Model, shared: boolean) => {
  const again = <A>(work: Fallible<A>, left: number, askOthers: boolean): Fallible<A> =>
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
    if (interrupted) return again(work, left - 1, askOthers)
    const isSame = () => schema.snapshot() === before
    const reload = Effect.suspend(() =>
      isSame() && askOthers ? Effect.as(schema.reload(), false) : Effect.succeed(askOthers),
    )
    return schema.settled().pipe(
      Effect.andThen(reload),
      Effect.flatMap(ask => (left <= 1 || isSame() ? Effect.fail(error) : again(work, left - 1, ask))),
    )
  }
  return <A>(work: Fallible<A>): Fallible<A> => again(work, tries, shared)
}

const busy = () => failure('SERVICE_UNAVAILABLE', 'Others are changing the same data. Nothing was changed. Try again.')
