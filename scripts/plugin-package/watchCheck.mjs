/** Seconds without a report; longer than the limit of a check in one state. */
const limit = 60

/**
 * The command of Vitest with which the checks of plugins report each step. A page in an endless loop cannot report that
 * a check takes too long, so `stop` ends the run.
 */
export function checkWatcher(stop) {
  let timer
  return (_context, place) => {
    clearTimeout(timer)
    if (place === null) return
    timer = setTimeout(() => stop(`The page did not respond for ${limit} seconds. It was at: ${place}.`), limit * 1000)
    timer.unref()
  }
}

/** Prints why the run ends, and ends it with its browser. */
export function stopRun(reason) {
  console.error(reason)
  process.exit(1)
}
