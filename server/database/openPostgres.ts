import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { OpenDatabase, Queryable } from './Database.ts'
import { poolSource } from './postgres/ClientSource.ts'
import { openPool } from './postgres/openPool.ts'
import { openReplica } from './postgres/openReplica.ts'
import { pooledDialect } from './postgres/pooledDialect.ts'

/** Any number that nobody else locks. */
const alterLock = 729_514_331

/** Milliseconds that a statement may take that is not one of a long list. */
const statementTimeout = 10_000

/** Whether the database gave up one of two transactions that waited for each other: nothing of it is done. */
const isClash = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '40P01' || cause.code === '40001')

export interface PostgresOptions {
  readonly readOnly?: boolean
  /** Milliseconds that a statement of a long list may take; 30 seconds when left out. */
  readonly queryTimeout?: number
  /** Where a replica is read; there is none when left out. */
  readonly readUrl?: string | undefined
  /** Takes a line for the person at the terminal. */
  readonly say?: (line: string) => void
}

/** PostgreSQL: a pool; every session in UTC, and with `readOnly` one that can change nothing. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { queryTimeout = 30_000, readOnly = false, readUrl, say = () => {} } = options
  const pool = openPool(url, { max: readOnly ? 1 : 10, readOnly, timeout: statementTimeout })
  await pool.query('select 1')
  const replica = readUrl === undefined ? null : await openReplica(readUrl, pool, say).catch(closing(pool))
  const primary = poolSource(pool)
  // A slow client holds its connection: in a pool of their own, long lists delay only each other.
  const long = poolSource(openPool(url, { max: 4, readOnly: true, timeout: queryTimeout }))
  const readers = replica && {
    lists: replica.sourceOf({ max: 10, timeout: statementTimeout }, primary),
    long: replica.sourceOf({ max: 4, timeout: queryTimeout }, long),
  }
  const db: Queryable = new Kysely({ dialect: pooledDialect(primary, replica?.commit) })
  const write = async <A>(job: (trx: Queryable) => Promise<A>, tries = 5): Promise<A> => {
    try {
      return await db.transaction().execute(job)
    } catch (cause) {
      if (tries > 1 && isClash(cause)) return write(job, tries - 1)
      throw cause
    }
  }
  return {
    kind: 'postgres',
    origin: 'own',
    db,
    reader: new Kysely({ dialect: pooledDialect(readers?.long ?? long) }),
    ...(replica && readers ? { replica, lists: new Kysely({ dialect: pooledDialect(readers.lists) }) } : {}),
    write: job => write(job),
    alter: async (job, committed) => {
      const result = await write(async trx => {
        // One change of the tables at a time, also with other servers on the database.
        await sql`select pg_advisory_xact_lock(${alterLock})`.execute(trx)
        return job(trx)
      })
      committed?.(result)
      return result
    },
    close: async () => {
      await replica?.close()
      for (const source of [readers?.lists, readers?.long, long, primary]) await source?.close()
    },
  }
}

const closing = (pool: Pool) => async (cause: unknown) => {
  await pool.end()
  throw cause
}
