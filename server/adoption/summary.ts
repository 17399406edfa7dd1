import { sql } from 'kysely'
import type { Column } from '#server/database/Column.ts'
import type { Queryable, Row } from '#server/database/Database.ts'

/** Summarizes the contents of another server's database in a few lines. */
export async function summaryOf(db: Queryable, columns: readonly Column[]): Promise<readonly string[]> {
  const tables = new Set(columns.map(column => column.table))
  const count = async (table: string) => {
    const { rows } = await sql<Row>`select count(*) as n from ${sql.id(table)}`.execute(db)
    return Number(rows[0]?.['n'] ?? 0)
  }
  const counts: string[] = []
  for (const [table, what] of counted) if (tables.has(table)) counts.push(`${await count(table)} ${what}`)
  return [
    'The database was made by another server (Directus) and has not been adopted.',
    `It holds ${counts.join(', ')}.`,
  ]
}

const counted = [
  ['directus_collections', 'collections'],
  ['directus_fields', 'fields'],
  ['directus_users', 'users'],
  ['directus_files', 'files'],
  ['directus_presets', 'presets'],
  ['directus_webhooks', 'webhooks'],
] as const
