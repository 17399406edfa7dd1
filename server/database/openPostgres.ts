import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { OpenDatabase, PoolState, Queryable } from './Database.ts'
import { inPlace, places } from './places.ts'
import { poolSource, shareOf } from './postgres/ClientSource.ts'
import type { Sources } from './postgres/LentConnection.ts'
import { openPool } from './postgres/openPool.ts'
import { type OpenReplica, openReplica } from './postgres/openReplica.ts'
import { pooledDialect } from './postgres/pooledDialect.ts'

/** Any number that no other lock uses. */
const alterLock = 729_514_331

/** The statement timeout in milliseconds. Does not apply to long lists. */
const statementTimeout = 10_000

/**
 * The maximum number of connections. Writers can wait for locks and lists for the disk, so each has a limit that
 * leaves connections for other work. Export statements run between those of streams, which last as long as the client
 * reads.
 */
const connections = { own: 10, writers: 5, lists: 4, streams: 6, long: 9, replica: 10 } as const

/** Whether the database ended a deadlock by rolling back this transaction, so that it can run again. */
const isClash = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === '40P01' || cause.code === '40001')

export interface PostgresOptions {
  readonly readOnly?: boolean
  /** Milliseconds that a statement of a long list may take; 30 seconds by default. */
  readonly queryTimeout?: number
  /** The URL of a replica; default: no replica. */
  readonly readUrl?: string | undefined
  /** Prints a line for the operator. */
  readonly printLine?: (line: string) => void
}

/** A PostgreSQL pool. Every session uses UTC, and with `readOnly` it cannot write. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { queryTimeout = 30_000, readOnly = false, readUrl, printLine = () => {} } = options
  const pool = openPool(url, { max: readOnly ? 1 : connections.own, readOnly, timeout: statementTimeout })
  await pool.query('select 1')
  const replica = readUrl === undefined ? null : await openReplica(readUrl, pool, printLine).catch(closing(pool))
  // A slow client occupies its connection: with a separate pool, long lists delay only each other.
  const longPool = openPool(url, { max: connections.long, readOnly: true, timeout: queryTimeout })
  const statements = poolSource(pool)
  const own: Sources = { statements, streams: statements, timeoutMs: queryTimeout }
  const lists = shareOf(statements, connections.lists)
  const long: Sources = {
    statements: poolSource(longPool, connections.long - connections.streams),
    streams: poolSource(longPool, connections.streams),
    timeoutMs: queryTimeout,
  }
  const copies = replica && readersOf(replica, { ...own, statements: lists }, long)
  const db: Queryable = new Kysely({ dialect: pooledDialect(own, replica?.commit) })
  return {
    kind: 'postgres',
    origin: 'own',
    db,
    reader: new Kysely({ dialect: pooledDialect(copies?.long ?? long) }),
    lists: new Kysely({ dialect: pooledDialect(copies?.lists ?? { ...own, statements: lists }) }),
    ...(replica ? { replica } : {}),
    ...writersOf(db),
    pools: () => [
      poolState('main', pool),
      poolState('long', longPool),
      ...(copies?.pools ?? []).map((each, at) => poolState(at === 0 ? 'replica' : 'replica-long', each)),
    ],
    apart: job => onePlace(url, job),
    close: async () => {
      await replica?.close()
      for (const each of [...(copies?.pools ?? []), longPool, pool]) await each.end()
    },
  }
}

const poolState = (name: PoolState['name'], { totalCount, idleCount, options }: Pool): PoolState => ({
  name,
  open: totalCount,
  idle: idleCount,
  maximum: options.max,
})

/** Reads on a replica, or on the primary if the replica is unavailable. */
function readersOf(replica: OpenReplica, lists: Sources, long: Sources) {
  const listPool = replica.openPool({ max: connections.replica, timeout: statementTimeout })
  const longPool = replica.openPool({ max: connections.long, timeout: long.timeoutMs })
  const { long: maxLong, streams } = connections
  return {
    pools: [listPool, longPool],
    lists: { ...lists, statements: replica.sourceOf(listPool, connections.replica, lists.statements) },
    long: {
      ...long,
      statements: replica.sourceOf(longPool, maxLong - streams, long.statements),
      streams: replica.sourceOf(longPool, streams, long.streams),
    },
  }
}

/** Writes, a limited number of them at once, others in order. */
function writersOf(db: Queryable): Pick<OpenDatabase, 'write' | 'alter'> {
  const [writers, alterers] = [places(connections.writers), places(1)]
  const attempt = async <A>(job: (trx: Queryable) => Promise<A>, tries = 5): Promise<A> => {
    try {
      return await db.transaction().execute(job)
    } catch (cause) {
      if (tries > 1 && isClash(cause)) return attempt(job, tries - 1)
      throw cause
    }
  }
  const write: OpenDatabase['write'] = (job, signal) => inPlace(writers, () => attempt(job), signal)
  return {
    write,
    // Only one table change at a time has a connection; with the lock, only one of all servers on the database.
    alter: (job, committed, signal) =>
      inPlace(
        alterers,
        async () => {
          const locked = async (trx: Queryable) => {
            await sql`select pg_advisory_xact_lock(${alterLock})`.execute(trx)
            return job(trx)
          }
          const result = await write(locked, signal)
          committed?.(result)
          return result
        },
        signal,
      ),
  }
}

/** The connection may hold locks of its session, so it is closed afterwards. */
async function onePlace<A>(url: string, job: (connection: Queryable) => Promise<A>): Promise<A> {
  const pool = openPool(url, { max: 1, readOnly: false, timeout: 0 })
  const statements = poolSource(pool)
  try {
    return await job(new Kysely({ dialect: pooledDialect({ statements, streams: statements, timeoutMs: 0 }) }))
  } finally {
    await pool.end()
  }
}

const closing = (pool: Pool) => async (cause: unknown) => {
  await pool.end()
  throw cause
}
