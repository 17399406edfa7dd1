import type { ApiFailure } from '../../api/ApiFailure.ts'

/** Statuses of an answer that says "later", from a server or from something before it. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

/** Tries of a save that the server itself cannot do, before the person is told. */
const patience = 3

/**
 * Whether a save is tried again by itself. One whose outcome is not known is repeated only where that cannot do it
 * twice. A server that says no is not asked again, and one that fails at the save is asked a few times.
 */
export function isTriedAgain(failure: ApiFailure, attempt: number, repeatable: boolean): boolean {
  switch (failure._tag) {
    case 'Unreachable':
    case 'Malformed':
      return repeatable
    case 'Refused':
      if (later.has(failure.status)) return repeatable || failure.status === 429 || failure.status === 503
      return failure.status === 500 && repeatable && attempt < patience
  }
}

const shortest = 500
const longest = 60_000

/** Milliseconds until the next try: longer every time, at random so that many do not come at once, or what was asked. */
export function untilRetry(attempt: number, failure: ApiFailure | null, random: () => number = Math.random): number {
  const asked = failure?._tag === 'Refused' ? (failure.retryAfter ?? 0) * 1000 : 0
  const most = Math.min(longest, 1000 * 2 ** Math.min(attempt, 10))
  return Math.min(longest, Math.max(asked, shortest)) + Math.floor(random() * most)
}
