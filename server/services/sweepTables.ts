import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { sweepAttempts } from './auth/attempts.ts'
import { sweepPresence } from './Presence.ts'

const hours = 60 * 60 * 1000

/** Milliseconds for which the idempotency key of a request is stored. */
const keptRequests = 24 * hours

/** Deletes expired rows: keys of requests, ended sessions, failed attempts and closed pages. */
export const sweepTables = operation(function* (database: OpenDatabase, now: number = Date.now()): Operation<void> {
  const before = (age: number) => new Date(now - age).toISOString()
  yield* transaction(
    database,
    operation(function* (trx) {
      yield* execute(sql`delete from directus_idempotency where created < ${before(keptRequests)}`, trx)
      yield* execute(sql`delete from directus_sessions where session is not null and expires < ${before(0)}`, trx)
      yield* sweepAttempts(trx, now)
      yield* sweepPresence(trx, now)
    }),
  )
})
