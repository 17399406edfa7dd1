import { Effect } from 'effect'
import { Failure } from './Failure.ts'

/** Asynchronous work as an effect: a thrown `Failure` is the typed error, anything else a defect with its cause. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, Failure> =>
  Effect.tryPromise({ try: work, catch: cause => cause }).pipe(
    Effect.catch(cause => (cause instanceof Failure ? Effect.fail(cause) : Effect.die(cause))),
  )
