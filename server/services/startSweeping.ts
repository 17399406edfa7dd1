import type { Logger } from 'pino'

/** Milliseconds between two rounds. */
const pause = 60 * 60 * 1000

/** Runs jobs every hour until it is told to stop. One that fails is logged; its next round comes. */
export function startSweeping(logger: Logger, jobs: Readonly<Record<string, () => Promise<void>>>): () => void {
  const timer = setInterval(() => {
    for (const [job, run] of Object.entries(jobs))
      run().catch(cause => {
        logger.error({ err: cause, job }, 'Something old could not be removed')
      })
  }, pause)
  timer.unref()
  return () => clearInterval(timer)
}
