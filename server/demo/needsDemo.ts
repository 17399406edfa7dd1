import { Effect } from 'effect'
import { sql } from 'kysely'
import { Database, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'

/** Whether nothing has happened in a database yet: no collections, and nobody has ever signed in or changed anything. */
export const needsDemo = Effect.gen(function* () {
  const { db } = yield* Database
  const found = yield* execute(
    sql<Row>`select 1 as "used" where exists (select 1 from directus_collections)
      or exists (select 1 from directus_activity)`,
    db,
  )
  return found.rows.length === 0
})
