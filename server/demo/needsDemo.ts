import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import type { Platform } from '#server/services/Platform.ts'

/** Whether nothing has happened in a database yet: no collections, and nobody has ever signed in or changed anything. */
export async function needsDemo({ database }: Platform): Promise<boolean> {
  const found = await sql<Row>`select 1 as "used" where exists (select 1 from directus_collections)
    or exists (select 1 from directus_activity)`.execute(database.db)
  return found.rows.length === 0
}
