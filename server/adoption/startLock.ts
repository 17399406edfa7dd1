import { rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'

/** A lock that this server has; the system gives it up when the process ends, however it ends. */
interface Held {
  readonly release: () => Promise<void>
}

/** A number that no other lock of ours has. */
const lockKey = 729_514_332

/** Milliseconds between two tries. */
const pause = 100

export interface StartLockOptions {
  /** Takes a line for the person at the terminal. */
  readonly say: (line: string) => void
  /** Ends the wait: the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Does the work that prepares a database while no other server does so on the same one. Others wait for as long as it
 * takes, and find a database that is ready.
 */
export async function withStartLock<A>(url: string, options: StartLockOptions, work: () => Promise<A>): Promise<A> {
  const held = await takeLock(url, options)
  try {
    return await work()
  } finally {
    await held.release()
  }
}

async function takeLock(url: string, { say, signal }: StartLockOptions): Promise<Held> {
  const attempt = isPostgres(url) ? () => lockPostgres(url) : () => lockFile(sqlitePath(url))
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted()
    const held = await attempt()
    if (held) return held
    if (tries === 0) say('Another server is preparing the database. Waiting for it …')
    await wait(pause)
  }
}

/** In a transaction, so that it also works behind a pooler that shares connections. */
async function lockPostgres(url: string): Promise<Held | null> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks gives up the lock; what needs the database fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const found = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lockKey])
    if (found.rows[0]?.taken === true) return { release: () => client.end() }
  } catch (cause) {
    await client.end()
    throw cause
  }
  await client.end()
  return null
}

/**
 * SQLite's own lock on an empty file next to the database. The file is removed with the lock: a server that opened it
 * earlier then holds a lock on a removed file, and tries again.
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

/** Opens nothing that is there: to close it would give up the locks that this process has on it. */
function create(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx' })
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause
  }
}

/** What tells a file from another that had the same name; null when there is none. */
function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino} ${found.birthtimeNs}` : null
}

const codeOf = (cause: unknown): string | null =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
