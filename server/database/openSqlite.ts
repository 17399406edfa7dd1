import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from './Database.ts'
import { groupCommit } from './groupCommit.ts'
import { guardConnection } from './guardConnection.ts'
import { cheapStatements } from './readers/cheapStatements.ts'
import { type ReaderPool, readerPool } from './readers/ReaderPool.ts'
import { readerDialect } from './readers/readerDialect.ts'
import { MainThreadAdapter } from './sqlite/MainThreadAdapter.ts'
import { type DriverName, openConnection } from './sqlite/openConnection.ts'
import type { SqliteStatement } from './sqlite/SqliteConnection.ts'
import { statementPatience, takeLock, whenUnlocked } from './whenUnlocked.ts'

const keptStatements = 1000

/** The number of concurrent readers. One core stays free for the main thread and for writes. */
const readers = Math.max(2, Math.min(4, availableParallelism() - 1))

/** SQLite: one connection, durable at every commit, foreign keys on. */
export function openSqlite(path: string, queryTimeout = 30_000, driver?: DriverName): OpenDatabase {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const file = openConnection(path, {}, driver)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma)
  guardConnection(file)
  file.pragma('cache_size = -32000')
  // Only now: until here there are no other requests to answer.
  file.pragma(`busy_timeout = ${statementPatience}`)
  const statements = new Map<string, SqliteStatement>()
  const prepare = (text: string) => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = file.prepare(text)
    if (statements.size >= keptStatements) statements.clear()
    statements.set(text, statement)
    return statement
  }
  const db: Queryable = new Kysely({
    dialect: new MainThreadDialect({ database: { prepare, close: () => void file.close() } }),
  })
  const { write, drained } = groupCommit(db)
  const cheap = cheapStatements()
  const readerOptions = { size: readers, timeout: queryTimeout, onRead: cheap.note, ...(driver && { driver }) }
  const pool = path === ':memory:' ? sameConnection(db) : readerPool(path, readerOptions)
  const reader: Queryable = new Kysely({ dialect: readerDialect(pool, db, cheap) })
  return {
    kind: 'sqlite',
    origin: 'own',
    db,
    reader,
    write,
    alter: (job, committed) =>
      whenUnlocked(() =>
        db.connection().execute(async connection => {
          try {
            const result = await alterAlone(connection, job)
            committed?.(result)
            return result
          } finally {
            statements.clear()
          }
        }),
      ),
    close: async () => {
      await drained()
      await reader.destroy()
      await db.destroy()
    },
  }
}

class MainThreadDialect extends SqliteDialect {
  override createAdapter(): MainThreadAdapter {
    return new MainThreadAdapter()
  }
}

/** An in-memory database has only one connection, and is never large. */
function sameConnection(db: Queryable): ReaderPool {
  const all: ReaderPool['all'] = async (query, signal) => {
    signal?.throwIfAborted()
    return (await db.executeQuery<Row>(query)).rows
  }
  return {
    all,
    stream: async function* (query, size, signal) {
      const rows = await all(query, signal)
      for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
    },
    close: async () => {},
  }
}

/** Foreign keys cannot be switched inside a transaction, and dropping a table would fire their actions. */
async function alterAlone<A>(connection: Queryable, job: (trx: Queryable) => Promise<A>): Promise<A> {
  await sql`pragma foreign_keys = off`.execute(connection)
  try {
    await takeLock(() => sql`begin immediate`.execute(connection))
    try {
      const result = await checked(connection, job)
      await sql`commit`.execute(connection)
      return result
    } catch (cause) {
      await sql`rollback`.execute(connection)
      throw cause
    }
  } finally {
    await sql`pragma foreign_keys = on`.execute(connection)
  }
}

/** Runs a job that must not break any foreign key. Keys that were broken before do not count. */
async function checked<A>(connection: Queryable, job: (trx: Queryable) => Promise<A>): Promise<A> {
  await sql`savepoint unchanged`.execute(connection)
  const before = await stateOf(connection)
  const result = await job(connection)
  if ((await stateOf(connection)) === before) return result
  const broken = await brokenKeys(connection)
  if (broken === 0) return result
  await sql`rollback to unchanged`.execute(connection)
  if ((await brokenKeys(connection)) < broken)
    throw new Error('The change would leave foreign keys that point nowhere.')
  return job(connection)
}

/** Checking every key takes long in large databases. Skips the check if nothing was changed, as on most starts. */
async function stateOf(connection: Queryable): Promise<string> {
  const rows = await sql<{ changes: number }>`select total_changes() as changes`.execute(connection)
  const tables = await sql<{ schema_version: number }>`pragma schema_version`.execute(connection)
  return `${rows.rows[0]?.changes} ${tables.rows[0]?.schema_version}`
}

const brokenKeys = async (connection: Queryable): Promise<number> =>
  (await sql`pragma foreign_key_check`.execute(connection)).rows.length
