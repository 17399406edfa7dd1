import { sql } from 'kysely'
import { comparableInstant } from '#server/database/storedTime.ts'
import type { Platform } from './Platform.ts'

const hours = 60 * 60 * 1000

/** Milliseconds for which a request that is sent again with its key is known. */
const keptRequests = 24 * hours

/**
 * Removes what has had its time: keys of requests, sessions that have ended, and history that is older than
 * `historyDays`, its revisions with it; what people have written themselves stays.
 */
export async function sweepTables(
  { database }: Pick<Platform, 'database'>,
  historyDays: number | null,
  now = Date.now(),
): Promise<void> {
  const before = (age: number) => new Date(now - age).toISOString()
  await database.write(async trx => {
    await sql`delete from directus_idempotency where created < ${before(keptRequests)}`.execute(trx)
    await sql`delete from directus_sessions where session is not null and expires < ${before(0)}`.execute(trx)
    if (historyDays !== null)
      await sql`delete from directus_activity
        where ${comparableInstant(database, 'timestamp')} < ${before(historyDays * 24 * hours)} and action <> 'comment'`.execute(
        trx,
      )
  })
}
