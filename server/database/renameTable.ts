import { sql } from 'kysely'
import type { DatabaseKind, Queryable, Row } from './Database.ts'
import { indexName } from './indexName.ts'

const kinds = ['index', 'list', 'reverse', 'unique', 'foreign'] as const

/** Renames a column. Its values, keys and indexes stay; keys of other tables follow. */
export async function renameColumn(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  from: string,
  to: string,
): Promise<void> {
  await sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(to)}`.execute(db)
  await renameIndexes(kind, db, { table, column: from }, { table, column: to })
}

/** Renames a table with its columns. */
export async function renameTable(
  kind: DatabaseKind,
  db: Queryable,
  from: string,
  to: string,
  columns: readonly string[],
): Promise<void> {
  await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db)
  for (const column of columns) await renameIndexes(kind, db, { table: from, column }, { table: to, column })
}

interface Place {
  readonly table: string
  readonly column: string
}

/** The names of our indexes and keys follow the table and the column: others with the old name can be created. */
async function renameIndexes(kind: DatabaseKind, db: Queryable, from: Place, to: Place): Promise<void> {
  for (const each of kinds) {
    const [before, after] = [indexName(from.table, from.column, each), indexName(to.table, to.column, each)]
    if (kind === 'sqlite') await recreateIndex(db, before, after)
    else if (each === 'foreign') await renameConstraint(db, to.table, before, after)
    else await sql`alter index if exists ${sql.id(before)} rename to ${sql.id(after)}`.execute(db)
  }
}

/** SQLite cannot rename an index. */
async function recreateIndex(db: Queryable, before: string, after: string): Promise<void> {
  const { rows } = await sql<Row>`select sql from sqlite_master where type = 'index' and name = ${before}`.execute(db)
  const text = rows[0]?.['sql']
  if (typeof text !== 'string') return
  await sql`drop index ${sql.id(before)}`.execute(db)
  await sql.raw(text.replace(`"${before}"`, `"${after}"`)).execute(db)
}

async function renameConstraint(db: Queryable, table: string, before: string, after: string): Promise<void> {
  const { rows } = await sql<Row>`select 1 from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname = ${table} and k.conname = ${before}`.execute(
    db,
  )
  if (rows.length > 0)
    await sql`alter table ${sql.id(table)} rename constraint ${sql.id(before)} to ${sql.id(after)}`.execute(db)
}
