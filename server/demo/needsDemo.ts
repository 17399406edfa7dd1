import { Effect } from 'effect'
import { sql } from 'kysely'
import { Database, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'

/** Whether a database is unused: it has no collections, and no one has signed in or changed anything. */
export const needsDemo = Effect.gen(function* () {
  const { db } = yield* Database
  const result = yield* execute(
    sql<Row>`select 1 as "used" where exists (select 1 from directus_collections)
      or exists (select 1 from directus_activity)`,
    db,
  )
  return result.rows.length === 0
})
