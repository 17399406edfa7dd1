import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { sweepAttempts } from './auth/attempts.ts'
import { sweepPresence } from './Presence.ts'

const hours = 60 * 60 * 1000

/** Milliseconds for which the idempotency key of a request is stored. */
const keptRequests = 24 * hours

/**
 * Deletes expired rows: keys of requests, ended sessions, failed attempts, closed pages, and history older than `historyDays`, with
 * its revisions; comments stay.
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
      yield* sweepPresence(trx, now)
      if (historyDays !== null)
        yield* execute(
          sql`delete from directus_activity
        where ${comparableInstant(database, 'timestamp')} < ${before(historyDays * 24 * hours)} and action <> 'comment'`,
          trx,
        )
    }),
  )
})
