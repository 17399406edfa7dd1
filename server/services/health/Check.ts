/** The state of one part: `warn` needs attention, `error` means that the server cannot work. */
export type Status = 'ok' | 'warn' | 'error'

/** The result of one check. */
export interface Check {
  readonly status: Status
  /** In `observedUnit`; without a unit the milliseconds that the check took. */
  readonly observedValue: number
  readonly observedUnit?: string
  readonly output?: string
}

/** The results of checks, by name. */
export type Checks = Readonly<Record<string, Check>>

/** Runs one check. A rejection counts as an error. */
export type Look = () => Promise<Check>

/** Milliseconds after which a dependency counts as unreachable. */
const timeoutMs = 3_000

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

/** Times a check that returns a problem, or null. */
export const timed =
  (work: () => Promise<string | null>): Look =>
  async () => {
    const start = performance.now()
    const output = await work()
    const observedValue = since(start)
    return output === null ? { status: 'ok', observedValue } : { status: 'warn', observedValue, output }
  }

const since = (start: number): number => Math.round((performance.now() - start) * 100) / 100
