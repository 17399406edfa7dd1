import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { OpenDatabase, Queryable } from './Database.ts'

/** Types left as text: dates must not be shifted, exact numbers not rounded, JSON is decoded with the field. */
const asText: ReadonlySet<number> = new Set([20, 114, 1082, 1083, 1114, 1184, 1700, 3802])

/** Any number that nobody else locks. */
const alterLock = 729_514_331

/** Whether the database gave up one of two transactions that waited for each other: nothing of it is done. */
const isClash = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '40P01' || cause.code === '40001')

/** `connection_failure`: the driver gives no code where a connection ends without a word. */
const lost = '08006'

function nameLoss(cause: Error): void {
  if (!('code' in cause)) Object.assign(cause, { code: lost })
}

interface PoolOptions {
  /** Connections at most. */
  readonly max: number
  readonly readOnly: boolean
  /** Milliseconds that a statement may take. */
  readonly timeout: number
}

function openPool(url: string, { max, readOnly, timeout }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${timeout}${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    types: {
      getTypeParser: (id: number) => (asText.has(id) ? (text: string) => text : pg.types.getTypeParser(id)),
    },
  })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  // One that breaks at work fails what it was doing. Unheard, it would end the process.
  pool.on('connect', client => client.on('error', nameLoss))
  return pool
}

/** PostgreSQL: a pool; every session in UTC, and with `readOnly` one that can change nothing. */
export async function openPostgres(
  url: string,
  { readOnly = false, queryTimeout = 30_000 } = {},
): Promise<OpenDatabase> {
  const pool = openPool(url, { max: readOnly ? 1 : 10, readOnly, timeout: 10_000 })
  await pool.query('select 1')
  const db: Queryable = new Kysely({ dialect: new PostgresDialect({ pool }) })
  // A slow client holds its connection: in a pool of their own, long lists delay only each other.
  const lists = openPool(url, { max: 4, readOnly: true, timeout: queryTimeout })
  const reader: Queryable = new Kysely({ dialect: new PostgresDialect({ pool: lists, cursor: Cursor }) })
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
    reader,
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
      await reader.destroy()
      await db.destroy()
    },
  }
}
