/**
 * Runs the batches of long lists one at a time, one in each turn of the event loop, so that other requests run between
 * any two of them, however many lists are read.
 */
export function batchTurns(afterTurn: (next: () => void) => void = setImmediate): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isRunning = false
  const next = () => {
    const go = waiting.shift()
    if (go === undefined) {
      isRunning = false
      return
    }
    go()
    afterTurn(next)
  }
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (isRunning) return
      isRunning = true
      afterTurn(next)
    })
}

/** The turns of this process. */
export const takeTurn = batchTurns()
