/** How one part does: `warn` needs a look, `error` means that the server cannot do its work. */
export type Status = 'ok' | 'warn' | 'error'

/** One thing that was looked at. */
export interface Check {
  readonly status: Status
  /** In `observedUnit`; milliseconds that looking took when there is no unit. */
  readonly observedValue: number
  readonly observedUnit?: string
  readonly output?: string
}

/** What was looked at, by its name. */
export type Checks = Readonly<Record<string, Check>>

/** Looks at one thing. A rejection counts as an error. */
export type Look = () => Promise<Check>

/** Milliseconds after which what is looked at counts as out of reach. */
const patience = 3_000

/**
 * Looks with a limit of time. While a look is under way no second one begins: what hangs gathers no more of the same.
 */
export function limited(look: Look): Look {
  let underWay: Promise<Check> | null = null
  return async () => {
    const start = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms.`)), patience)
    })
    underWay ??= look().finally(() => {
      underWay = null
    })
    try {
      return await Promise.race([underWay, late])
    } catch (cause) {
      const output = cause instanceof Error ? cause.message : String(cause)
      return { status: 'error', observedValue: since(start), output }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Times something that gives what is wrong, or null. */
export const timed =
  (work: () => Promise<string | null>): Look =>
  async () => {
    const start = performance.now()
    const output = await work()
    const observedValue = since(start)
    return output === null ? { status: 'ok', observedValue } : { status: 'warn', observedValue, output }
  }

const since = (start: number): number => Math.round((performance.now() - start) * 100) / 100
