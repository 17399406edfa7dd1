import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'

/** Milliseconds from which a count is worth a look at the version of the database. */
const slow = 2

const maxEntries = 500

/** A count, and the version of the database that was counted; null if it changed during the count. */
export interface KnownCount {
  readonly count: number
  readonly version: string | null
}

/** Caches the results of slow counts until the next write to the database. */
export interface KnownCounts {
  /** The version of the database: it is the same only if no transaction has changed anything in between. */
  readonly version: () => Fallible<string>
  /** The result of a count, which runs only if the database has changed since. */
  readonly read: (key: string, count: () => Fallible<number>) => Fallible<KnownCount>
  /** As `read`, for counts that are usually fast: the version is only read after one was slow. */
  readonly readSlow: (key: string, count: () => Fallible<number>) => Fallible<number>
}

export function knownCounts(database: Pick<OpenDatabase, 'db' | 'kind' | 'replica'>): KnownCounts | undefined {
  const statement = versionOf(database)
  if (!statement) return undefined
  const entries = new Map<string, KnownCount>()

  const version = operation(function* (): Operation<string> {
    const { rows } = yield* execute(statement, database.db)
    return String(rows[0]?.['version'])
  })

  const keep = (key: string, entry: KnownCount) => {
    if (entries.size >= maxEntries) entries.clear()
    entries.set(key, entry)
  }

  const read: KnownCounts['read'] = operation(function* (key, counted): Operation<KnownCount> {
    const before = yield* version()
    const entry = entries.get(key)
    if (entry?.version === before) return entry
    const count = yield* counted()
    const known = { count, version: (yield* version()) === before ? before : null }
    keep(key, known)
    return known
  })

  const readSlow: KnownCounts['readSlow'] = operation(function* (key, counted): Operation<number> {
    if (entries.has(key)) return (yield* read(key, counted)).count
    const started = performance.now()
    const count = yield* counted()
    if (performance.now() - started > slow) keep(key, { count, version: null })
    return count
  })

  return { version, read, readSlow }
}

/**
 * PostgreSQL: the transactions that a statement sees. SQLite: the commits of other connections, and the changed rows of
 * the connection that writes. A replica has no such version.
 */
function versionOf({ kind, replica }: Pick<OpenDatabase, 'kind' | 'replica'>): RawBuilder<Row> | null {
  if (kind === 'sqlite')
    return sql<Row>`select total_changes() || ' ' || (select data_version from pragma_data_version) as version`
  return replica ? null : sql<Row>`select pg_current_snapshot()::text as version`
}
