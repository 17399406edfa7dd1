import { Effect } from 'effect'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { Failure } from './Failure.ts'

/**
 * A service function, written as a generator. Plain functions that it calls may throw a `Failure`, which becomes its
 * failure.
 */
export const operation =
  <Args extends readonly unknown[], A, E, R>(
    body: (...args: Args) => Effect.fn.Return<A, E, R>,
  ): ((...args: Args) => Effect.Effect<A, E | Failure, R>) =>
  (...args) =>
    failing(() => body(...args))

/**
 * Runs the effects of a generator, and fails with a `Failure` that the generator throws. Do not create generator
 * functions in hot code: V8 allocates a long-lived hidden class for each of them.
 */
export const failing = <A, E, R>(begin: () => Effect.fn.Return<A, E, R>): Effect.Effect<A, E | Failure, R> =>
  Effect.gen(() => {
    const steps = begin()
    const next = (value?: unknown) => {
      try {
        return steps.next(value)
      } catch (cause) {
        if (cause instanceof Failure || cause instanceof DatabaseError)
          return { done: false, value: Effect.fail(cause) }
        throw cause
      }
    }
    // Safe: only the iterator of a generator of effects is used.
    return { next, [Symbol.iterator]: () => steps } as unknown as Effect.fn.Return<A, E | Failure, R>
  })
