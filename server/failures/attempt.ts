import { Effect } from 'effect'
import { DatabaseError } from '#server/failures/DatabaseError.ts'
import { Failure } from './Failure.ts'
import type { Fallible } from './ServiceError.ts'

/** Work of a library as an effect: a `Failure` that it rejects with is the failure, anything else a defect. */
export const attempt = <A>(work: () => Promise<A>): Fallible<A> =>
  Effect.tryPromise({ try: work, catch: cause => cause }).pipe(
    Effect.catch(cause =>
      cause instanceof Failure || cause instanceof DatabaseError ? Effect.fail(cause) : Effect.die(cause),
    ),
  )
