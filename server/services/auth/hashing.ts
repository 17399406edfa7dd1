import { availableParallelism } from 'node:os'
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { failure } from '#server/failures/Failure.ts'

/** argon2id as recommended by OWASP: 19 MiB, two passes. Tests that hash often lower the cost of new hashes. */
export const recommendedCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
export const hashCost: { memoryCost: number; timeCost: number; parallelism: number } = { ...recommendedCost }

/** The hash of a secret. Fails with SERVICE_UNAVAILABLE while too many others wait. */
export const hashSecret = (secret: string): Promise<string> => queue(() => argonHash(secret, hashCost))

/** Whether a secret matches a hash; false for an invalid hash. Fails as `hashSecret`. */
export const verifySecret = (hashed: string, secret: string): Promise<boolean> =>
  queue(() => argonVerify(hashed, secret).catch(() => false))

export interface WorkLimits {
  readonly atOnce: number
  readonly mostWaiting: number
}

/** One core stays free for other work. The queue holds a few seconds of hashing. */
export const hashLimits: WorkLimits = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: 100,
}

/** Runs some jobs at once and queues others in order; refuses those beyond the limit. */
export function workQueue(limits: WorkLimits): <A>(work: () => Promise<A>) => Promise<A> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.mostWaiting)
        throw failure('SERVICE_UNAVAILABLE', 'Too many people are signing in. Try again in a moment.', {
          retry_after: 2,
        })
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes the slot.
      if (next) next()
      else running -= 1
    }
  }
}

const queue = workQueue(hashLimits)
