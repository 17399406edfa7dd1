import type { ApiFailure } from '../../api/ApiFailure.ts'

/** Statuses that mean "retry later", from a server or a proxy. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

/** Attempts of a save that fails on the server, before an error is shown. */
const maxAttempts = 3

/**
 * Whether a save is retried automatically. A save with an unknown outcome is only repeated if that cannot execute it
 * twice. A rejected save is not retried, and one that fails on the server is retried a few times.
 */
export function isTriedAgain(failure: ApiFailure, attempt: number, repeatable: boolean): boolean {
  switch (failure._tag) {
    case 'Unreachable':
    case 'Malformed':
      return repeatable
    case 'Refused':
      if (later.has(failure.status)) return repeatable || failure.status === 429 || failure.status === 503
      return failure.status === 500 && repeatable && attempt < maxAttempts
  }
}

const shortest = 500
const longest = 60_000

/**
 * Milliseconds until the next attempt: exponential with jitter, so that clients do not retry at the same time, or as
 * the server requested.
 */
export function untilRetry(attempt: number, failure: ApiFailure | null, random: () => number = Math.random): number {
  const retryAfterMs = failure?._tag === 'Refused' ? (failure.retryAfter ?? 0) * 1000 : 0
  const backoffMs = Math.min(longest, 1000 * 2 ** Math.min(attempt, 10))
  return Math.min(longest, Math.max(retryAfterMs, shortest)) + Math.floor(random() * backoffMs)
}
