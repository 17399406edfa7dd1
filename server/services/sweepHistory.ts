import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { oldActivity } from './historyDays.ts'

/**
 * Deletes activity older than a number of days, with its revisions, and returns the number of entries; comments stay.
 * Each batch is its own transaction, oldest first, so that writes of users never wait for a long one.
 */
export const sweepHistory = operation(function* (
  database: OpenDatabase,
  days: number,
  now: number = Date.now(),
  batch: number = 1000,
): Operation<number> {
  let [removed, last] = [0, batch]
  while (last === batch) {
    const { numAffectedRows } = yield* transaction(database, trx =>
      execute(
        sql`delete from directus_activity where id in (
          select id from directus_activity
          where ${oldActivity(database, days, now)}
          order by id limit ${batch})`,
        trx,
      ),
    )
    last = Number(numAffectedRows ?? 0n)
    removed += last
  }
  return removed
})
