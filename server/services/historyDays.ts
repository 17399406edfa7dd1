import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { comparableInstant } from '#server/database/storedTime.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** How much of the history a deletion removes. */
export interface OldHistory {
  readonly entries: number
  readonly revisions: number
}

const day = 24 * 60 * 60 * 1000

/** More days than any project has, within the range of dates. */
export const mostDays = 36_500

/**
 * The row of `directus_changes` with the setting of administrators. That table is shared by all servers of a database,
 * is not part of a model file, and is never served.
 */
const row = 'history_days'

/** How many days history is kept by the setting of administrators; null: forever. */
export const readHistoryDays = operation(function* (db: Queryable): Operation<number | null> {
  const { rows } = yield* execute(sql<Row>`select version from directus_changes where name = ${row}`, db)
  const days = Number(rows[0]?.['version'] ?? 0)
  return days > 0 ? days : null
})

export const writeHistoryDays = operation(function* (db: Queryable, days: number | null): Operation<void> {
  yield* execute(
    sql`insert into directus_changes (name, version) values (${row}, ${days ?? 0})
      on conflict (name) do update set version = excluded.version`,
    db,
  )
})

/** The activity that is older than a number of days. Comments are not history. */
export const oldActivity = (database: OpenDatabase, days: number, now: number) =>
  sql`${comparableInstant(database, 'timestamp')} < ${new Date(now - days * day).toISOString()} and action <> 'comment'`

/** Counts what a deletion would remove now. */
export const countOldHistory = operation(function* (
  database: OpenDatabase,
  days: number,
  now: number = Date.now(),
): Operation<OldHistory> {
  const old = sql`select id from directus_activity where ${oldActivity(database, days, now)}`
  const { rows } = yield* execute(
    sql<Row>`select (select count(*) from (${old}) as entries) as entries,
      (select count(*) from directus_revisions where activity in (${old})) as revisions`,
    database.reader,
  )
  return { entries: Number(rows[0]?.['entries'] ?? 0), revisions: Number(rows[0]?.['revisions'] ?? 0) }
})
