import { Effect } from 'effect'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { Failure } from './Failure.ts'
import type { Fallible } from './ServiceError.ts'

/**
 * Wraps a promise of a library as an effect: a `Failure` that it rejects with is the failure, any other rejection a
 * defect.
 */
export const attempt = <A>(work: () => Promise<A>): Fallible<A> =>
  Effect.tryPromise({ try: work, catch: cause => cause }).pipe(
    Effect.catch(cause =>
      cause instanceof Failure || cause instanceof DatabaseError ? Effect.fail(cause) : Effect.die(cause),
    ),
  )
