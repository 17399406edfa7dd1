/** Requests that start per turn of the event loop: minimum, initial and maximum. */
const [minShare, initialShare, maxShare] = [2, 64, 256]
/** The maximum length of an event loop turn in milliseconds. Longer turns delay health checks too much. */
const longTurn = 25
/** Milliseconds that a request may wait for its turn. While one has waited longer, new requests are refused. */
const maxWaitMs = 2_000

interface Waiting {
  readonly since: number
  readonly start: () => void
}

/** Lets a request start; true at once or in time, false if it would wait too long. */
export type RequestLimiter = () => boolean | Promise<boolean>

/**
 * Distributes requests over the turns of the event loop, so that synchronous SQLite work cannot starve it. The share of
 * a turn follows from how long the last ones took.
 */
export function eventLoopLimiter(
  now: () => number = () => performance.now(),
  afterTurn: (end: () => void) => void = setImmediate,
): RequestLimiter {
  const waiting: Waiting[] = []
  const turn = { open: false, count: 0, started: 0, share: initialShare }

  function open(): void {
    turn.open = true
    turn.count = 0
    turn.started = now()
    afterTurn(end)
  }

  function end(): void {
    const long = now() - turn.started > longTurn
    turn.share = long ? Math.max(minShare, Math.floor(turn.share / 2)) : Math.min(maxShare, turn.share + 4)
    turn.open = false
    if (waiting.length === 0) return
    open()
    for (const { start } of waiting.splice(0, turn.share)) {
      turn.count += 1
      start()
    }
  }

  return () => {
    if (!turn.open) open()
    const [oldest] = waiting
    if (!oldest && turn.count < turn.share) {
      turn.count += 1
      return true
    }
    if (oldest && now() - oldest.since > maxWaitMs) return false
    return new Promise(resolve => waiting.push({ since: now(), start: () => resolve(true) }))
  }
}
