import { rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'

/** A lock of this server; the system releases it when the process ends, in any way. */
interface Held {
  readonly release: () => Promise<void>
}

/** A number that no other lock of ours uses. */
const lockKey = 729_514_332

/** Milliseconds between two attempts. */
const pause = 100

export interface StartLockOptions {
  /** Prints a line for the operator. */
  readonly printLine: (line: string) => void
  /** Ends the wait: the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Prepares a database under a lock. Other servers wait for the lock, without a time limit, and then find the database
 * ready.
 */
export async function withStartLock<A>(url: string, options: StartLockOptions, work: () => Promise<A>): Promise<A> {
  const lock = await takeLock(url, options)
  try {
    return await work()
  } finally {
    await lock.release()
  }
}

async function takeLock(url: string, { printLine, signal }: StartLockOptions): Promise<Held> {
  const attempt = isPostgres(url) ? () => lockPostgres(url) : () => lockFile(sqlitePath(url))
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted()
    const acquired = await attempt()
    if (acquired) return acquired
    if (tries === 0) printLine('Another server is preparing the database. Waiting for it …')
    await wait(pause)
  }
}

/** In a transaction, so that it also works behind a pooler that shares connections. */
async function lockPostgres(url: string): Promise<Held | null> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A broken connection releases the lock; work that needs the database then fails on its own.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const result = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lockKey])
    if (result.rows[0]?.taken === true) return { release: () => client.end() }
  } catch (cause) {
    await client.end()
    throw cause
  }
  await client.end()
  return null
}

/**
 * SQLite's own lock on an empty file next to the database. The file is removed with the lock: a server that opened it
 * earlier then has a lock on a removed file, and tries again.
 */
async function lockFile(path: string): Promise<Held | null> {
  if (path === ':memory:') return { release: async () => {} }
  const lock = `${path}-start`
  await mkdir(dirname(path), { recursive: true })
  create(lock)
  const before = identityOf(lock)
  const file = openConnection(lock, { busyTimeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (cause) {
    file.close()
    if (codeOf(cause)?.startsWith('SQLITE_BUSY')) return null
    throw cause
  }
  if (before === null || identityOf(lock) !== before) {
    file.close()
    return null
  }
  return {
    release: async () => {
      rmSync(lock, { force: true })
      file.close()
    },
  }
}

/** Never opens an existing file: closing it would release the locks that this process has on it. */
function create(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx' })
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause
  }
}

/** Distinguishes a file from another that had the same name; null if there is no file. */
function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.birthtimeNs}` : null
}

const codeOf = (cause: unknown): string | null =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
