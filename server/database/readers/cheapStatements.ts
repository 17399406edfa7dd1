import type { CompiledQuery } from 'kysely'

/** Milliseconds that the main thread may spend on a read: no other request is answered during that time. */
const mostTime = 2

/**
 * How long a measurement stays valid, in milliseconds. The table can grow in the meantime. Measured by a reader or by
 * the main thread.
 */
const knownFor = 10_000

const maxEntries = 2_000

/**
 * The statements, with their parameters, that SQLite has recently answered so fast that they may run on the main
 * thread.
 */
export interface CheapStatements {
  readonly note: (query: CompiledQuery, time: number) => void
  readonly has: (query: CompiledQuery) => boolean
}

export function cheapStatements(now: () => number = Date.now): CheapStatements {
  const until = new Map<string, number>()
  return {
    note: (query, time) => {
      if (time > mostTime) return
      if (until.size >= maxEntries) until.clear()
      until.set(keyOf(query), now() + knownFor)
    },
    has: query => until.size > 0 && (until.get(keyOf(query)) ?? 0) > now(),
  }
}

const keyOf = ({ sql, parameters }: CompiledQuery): string => [sql, ...parameters.map(String)].join('\0')
