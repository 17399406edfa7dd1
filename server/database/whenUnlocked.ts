import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds for which a write waits while another process has locked the database. */
const timeoutMs = 5_000
/** Milliseconds between two attempts, during which other requests are answered. */
const pause = 40

/** Milliseconds for which a single statement waits in SQLite, which blocks the event loop. */
export const statementPatience = 40

/**
 * Runs a job that first locks an SQLite file. Retries while another process holds the lock; SQLite could wait for it,
 * but would block the whole server. Rejects with SQLITE_BUSY after a timeout, without any changes.
 */
export async function whenUnlocked<A>(job: () => Promise<A>): Promise<A> {
  const end = performance.now() + timeoutMs
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

/** The lock could not be acquired; `cause` is the error of SQLite. */
export class LockTaken extends Error {}

/** Takes the lock. Rejects with `LockTaken` if another process has it, and with any other cause unchanged. */
export async function takeLock(begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin()
  } catch (cause) {
    throw isBusy(cause) ? new LockTaken('Another process is writing.', { cause }) : cause
  }
}

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('SQLITE_BUSY')
