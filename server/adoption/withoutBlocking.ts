import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'

/** How long a migration waits for a lock at once: requests of other servers to the table wait for the same time. */
const lockTimeout = '1s'

/** Milliseconds between two attempts, in which these requests run. */
const pause = 500

/** Milliseconds after which the upgrade fails. */
const limit = 10 * 60_000

const tooLong =
  'A migration could not lock its tables within 10 minutes. End the transactions that use them: pg_stat_activity lists them.'

/**
 * Changes tables in a transaction while other servers use them. A change waits for all transactions that use its table,
 * such as an export, and every later request waits for the change. It therefore gives up soon, and is tried again.
 */
export async function withoutBlocking<A>(
  { alter, kind }: Pick<OpenDatabase, 'alter' | 'kind'>,
  printLine: (line: string) => void = () => {},
  job: (db: Queryable) => Promise<A>,
): Promise<A> {
  if (kind === 'sqlite') return alter(job)
  const started = Date.now()
  for (let tries = 0; ; tries++)
    try {
      return await alter(async db => {
        await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(db)
        // It may move many rows.
        await sql`set local statement_timeout = 0`.execute(db)
        return job(db)
      })
    } catch (cause) {
      if (!isLocked(cause)) throw cause
      if (Date.now() - started > limit) throw new Error(tooLong, { cause })
      if (tries === 0) printLine('A migration waits for transactions that use its tables …')
      await wait(pause)
    }
}

const isLocked = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === '55P03'
