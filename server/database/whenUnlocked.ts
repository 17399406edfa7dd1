import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds for which a write waits while another process holds the database. */
const patience = 5_000
/** Milliseconds between two tries, in which everybody else is answered. */
const pause = 40

/** Milliseconds for which a single statement waits by itself; nothing else is done meanwhile. */
export const statementPatience = 40

/**
 * Does a job that takes the lock of an SQLite file first of all, and again while another process has it: SQLite itself would
 * wait too, but with it the whole server. Rejects with SQLITE_BUSY when it takes too long; nothing has been done then.
 */
export async function whenUnlocked<A>(job: () => Promise<A>): Promise<A> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await job()
    } catch (cause) {
      if (!(cause instanceof LockTaken)) throw cause
      if (performance.now() > end) throw cause.cause
    }
    await wait(pause)
  }
}

/** The lock could not be had; `cause` is what SQLite said. */
export class LockTaken extends Error {}

/** Takes the lock. Rejects with `LockTaken` where another process has it, and with any other cause as it is. */
export async function takeLock(begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin()
  } catch (cause) {
    throw isBusy(cause) ? new LockTaken('Another process is writing.', { cause }) : cause
  }
}

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('SQLITE_BUSY')
