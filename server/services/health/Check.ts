/** The state of one part: `warn` needs attention, `error` means that the server cannot work. */
export type Status = 'ok' | 'warn' | 'error'

/** The result of one check. */
export interface Check {
  readonly status: Status
  /** In `observedUnit`; without a unit the milliseconds that the check took. */
  readonly observedValue: number
  readonly observedUnit?: string
  /** The value from which, or below which, the check warns. In the same unit. */
  readonly threshold?: number
  readonly output?: string
}

/** The results of checks, by name. */
export type Checks = Readonly<Record<string, Check>>

/** Runs one check. A rejection counts as an error. */
export type Look = () => Promise<Check>

/** Milliseconds after which a dependency counts as unreachable. */
const timeoutMs = 3_000

/** The default milliseconds from which an answer is slow. */
const slow = 1_000

/** Repeats the result of a check for some milliseconds: it is expensive, or a burden for another server. */
export function kept(look: Look, time: number): Look {
  let last: { readonly check: Promise<Check>; readonly until: number } | null = null
  return () => {
    if (last && last.until > Date.now()) return last.check
    last = { check: look(), until: Date.now() + time }
    return last.check
  }
}

/** A check of something that the server can work without: a failure is a warning. */
export function warning(look: Look): Look {
  const limitedLook = limited(look)
  return async () => {
    const check = await limitedLook()
    return check.status === 'error' ? { ...check, status: 'warn' } : check
  }
}

/**
 * Runs a check with a time limit. While a check is running no second one starts, so that checks that hang do not
 * accumulate.
 */
export function limited(look: Look): Look {
  let underWay: Promise<Check> | null = null
  return async () => {
    const start = performance.now()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
    })
    underWay ??= look().finally(() => {
      underWay = null
    })
    try {
      return await Promise.race([underWay, timeout])
    } catch (cause) {
      const output = cause instanceof Error ? cause.message : String(cause)
      return { status: 'error', observedValue: since(start), output }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Times a check that returns a problem, or null. It warns if it takes longer than `threshold` milliseconds. */
export const timed =
  (work: () => Promise<string | null>, threshold = slow): Look =>
  async () => {
    const start = performance.now()
    const problem = await work()
    const observed = { observedValue: since(start), observedUnit: 'ms', threshold }
    const output = problem ?? (observed.observedValue > threshold ? `It took longer than ${threshold} ms.` : null)
    return output === null ? { ...observed, status: 'ok' } : { ...observed, status: 'warn', output }
  }

const since = (start: number): number => Math.round((performance.now() - start) * 100) / 100
