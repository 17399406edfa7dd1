import { Effect, Semaphore } from 'effect'
import { failure } from '#server/failures/Failure.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { WorkLimits } from './hashing.ts'

/**
 * Lets some sign-ins work at once and others wait, in the order in which they came; refuses those beyond. Sign-ins to one
 * account wait for each other's rows: without a limit they would hold every connection of the database meanwhile. One
 * whose client goes away leaves the queue.
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
