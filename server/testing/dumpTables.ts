import { sql } from 'kysely'
import { inspect } from '#server/database/inspect.ts'
import type { TestServices } from '#server/testing/TestServices.ts'

/** Everything in the database as text, to check that a refused request changed nothing. */
export async function dumpTables({ database }: TestServices): Promise<string> {
  const tables = [...new Set((await inspect(database, database.db)).map(column => column.table))].sort()
  const dump: Record<string, readonly string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(table)}`.execute(database.db)
    // Noted in the background.
    const noted = table === 'directus_api_tokens' ? { used: null } : { last_access: null }
    dump[table] = rows.map(row => JSON.stringify({ ...row, ...noted })).sort()
  }
  return JSON.stringify(dump, null, 1)
}
