import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { sweepAttempts } from './auth/attempts.ts'

const hours = 60 * 60 * 1000

/** Milliseconds for which a request that is sent again with its key is known. */
const keptRequests = 24 * hours

/**
 * Removes what has had its time: keys of requests, sessions that have ended, guesses at passwords, and history that is
 * older than `historyDays`, its revisions with it; what people have written themselves stays.
 */
export const sweepTables = operation(function* (
  database: OpenDatabase,
  historyDays: number | null,
  now: number = Date.now(),
): Operation<void> {
  const before = (age: number) => new Date(now - age).toISOString()
  yield* transaction(
    database,
    operation(function* (trx) {
      yield* execute(sql`delete from directus_idempotency where created < ${before(keptRequests)}`, trx)
      yield* execute(sql`delete from directus_sessions where session is not null and expires < ${before(0)}`, trx)
      yield* sweepAttempts(trx, now)
      if (historyDays !== null)
        yield* execute(
          sql`delete from directus_activity
        where ${comparableInstant(database, 'timestamp')} < ${before(historyDays * 24 * hours)} and action <> 'comment'`,
          trx,
        )
    }),
  )
})
