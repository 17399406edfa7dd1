import { sql } from 'kysely'
import { openReadOnly } from '#server/adoption/openReadOnly.ts'
import type { Row } from '#server/database/Database.ts'
import { inspect } from '#server/database/inspect.ts'

/** The columns and indexes of the system tables, in a form in which equal tables are equal. */
export async function systemSchema(url: string): Promise<{
  readonly columns: readonly string[]
  readonly indexes: readonly string[]
}> {
  const reader = await openReadOnly(url)
  if (!reader) throw new Error(`There is no database at ${url}.`)
  try {
    const columns = await inspect(reader, reader.db)
    const { rows } =
      reader.kind === 'sqlite'
        ? await sql<Row>`select sql as text, tbl_name as owner from sqlite_master
            where type = 'index' and sql is not null`.execute(reader.db)
        : await sql<Row>`select indexdef as text, tablename as owner from pg_indexes
            where schemaname = 'public'`.execute(reader.db)
    return {
      columns: columns
        .filter(each => isSystem(each.table))
        .map(each => JSON.stringify(each))
        .sort(),
      indexes: rows
        .filter(row => isSystem(String(row['owner'])))
        .map(row => String(row['text']).replace(/\s+/g, ' '))
        .sort(),
    }
  } finally {
    await reader.close()
  }
}

const isSystem = (table: string): boolean => /^(directus|fieldhouse)_/.test(table)
