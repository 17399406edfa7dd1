import { Effect } from 'effect'
import { ReaderFailed, readerEnded } from '#server/database/readers/ReaderPool.ts'
import { Failure, failure } from './Failure.ts'

/** Asynchronous work as an effect: a thrown `Failure` is the typed error, anything else a defect with its cause. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, Failure> =>
  Effect.tryPromise({ try: work, catch: named }).pipe(
    Effect.catch(cause => (cause instanceof Failure ? Effect.fail(cause) : Effect.die(cause))),
  )

/** A reading thread that ended has done nothing: the next request gets another one. */
const named = (cause: unknown): unknown =>
  cause instanceof ReaderFailed && cause.code === readerEnded
    ? failure('SERVICE_UNAVAILABLE', cause.message, { retry_after: 1 })
    : cause
