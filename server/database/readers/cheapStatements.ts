import type { CompiledQuery } from 'kysely'

/** Milliseconds in which the main thread may read: nobody else is answered meanwhile. */
const mostTime = 2

/** Milliseconds for which a measurement holds; the table grows meanwhile. */
const knownFor = 10_000

const most = 2_000

/** The statements, with their parameters, that SQLite has lately answered so fast that any thread may run them. */
export interface CheapStatements {
  readonly note: (query: CompiledQuery, time: number) => void
  readonly has: (query: CompiledQuery) => boolean
}

export function cheapStatements(now: () => number = Date.now): CheapStatements {
  const until = new Map<string, number>()
  return {
    note: (query, time) => {
      if (time > mostTime) return
      if (until.size >= most) until.clear()
      until.set(keyOf(query), now() + knownFor)
    },
    has: query => until.size > 0 && (until.get(keyOf(query)) ?? 0) > now(),
  }
}

const keyOf = ({ sql, parameters }: CompiledQuery): string => [sql, ...parameters.map(String)].join('\0')
