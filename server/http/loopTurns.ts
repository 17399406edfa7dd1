/** Requests that a turn of the event loop begins with, at least and at most. */
const [fewest, first, most] = [2, 64, 256]
/** Milliseconds after which a turn was too long: whoever only wants to know whether the server lives waits for it. */
const longTurn = 25
/** Milliseconds for which a request may wait for its turn; whoever comes while somebody has waited longer is refused. */
const patience = 2_000

interface Waiting {
  readonly since: number
  readonly go: () => void
}

/** Lets requests begin; true at once or in time, false for one that would wait too long. */
export type Turns = () => boolean | Promise<boolean>

/**
 * Deals requests out over the turns of the event loop. Work that never waits, as that of SQLite, would otherwise be done
 * for everybody who has asked before anybody else is heard. The share of a turn follows from how long the last ones took.
 */
export function loopTurns(
  now: () => number = () => performance.now(),
  afterTurn: (end: () => void) => void = setImmediate,
): Turns {
  const waiting: Waiting[] = []
  const turn = { open: false, begun: 0, started: 0, share: first }

  function open(): void {
    turn.open = true
    turn.begun = 0
    turn.started = now()
    afterTurn(end)
  }

  function end(): void {
    const long = now() - turn.started > longTurn
    turn.share = long ? Math.max(fewest, Math.floor(turn.share / 2)) : Math.min(most, turn.share + 4)
    turn.open = false
    if (waiting.length === 0) return
    open()
    for (const { go } of waiting.splice(0, turn.share)) {
      turn.begun += 1
      go()
    }
  }

  return () => {
    if (!turn.open) open()
    const [oldest] = waiting
    if (!oldest && turn.begun < turn.share) {
      turn.begun += 1
      return true
    }
    if (oldest && now() - oldest.since > patience) return false
    return new Promise(resolve => waiting.push({ since: now(), go: () => resolve(true) }))
  }
}
