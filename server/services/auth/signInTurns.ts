import { Effect, Semaphore } from 'effect'
import { failure } from '#server/failures/Failure.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { WorkLimits } from './hashing.ts'

/**
 * Runs some sign-ins at once and queues others in order; refuses those beyond the limit. Sign-ins to one account wait
 * for each other's rows: without a limit they would occupy every connection of the database. One whose client
 * disconnects leaves the queue.
 */
export function signInTurns({ atOnce, mostWaiting }: WorkLimits): <A>(signIn: Fallible<A>) => Fallible<A> {
  const turns = Semaphore.makeUnsafe(atOnce)
  let inside = 0
  const enter = Effect.suspend(() => {
    if (inside >= atOnce + mostWaiting)
      return failure('SERVICE_UNAVAILABLE', 'Too many people are signing in. Try again in a moment.', {
        retry_after: 2,
      })
    inside += 1
    return Effect.void
  })
  const leave = Effect.sync(() => {
    inside -= 1
  })
  return signIn =>
    Effect.acquireUseRelease(
      enter,
      () => turns.withPermit(signIn),
      () => leave,
    )
}
