import { sql } from 'kysely'
import type { Column, ColumnDefinition, Reference } from './Column.ts'
import { createTable } from './createTable.ts'
import type { DatabaseKind, Queryable } from './Database.ts'
import { inspectSqlite } from './inspectSqlite.ts'

/** Makes a column a foreign key, and indexes it. SQLite cannot alter a column: the table is built again. */
export async function addForeignKey(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  column: string,
  reference: Reference,
): Promise<void> {
  if (kind === 'postgres')
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_${column}_foreign`)}
      foreign key (${sql.ref(column)}) references ${sql.table(reference.table)} (${sql.ref(reference.column)})
      on delete ${sql.raw(reference.onDelete)}`.execute(db)
  else
    await rebuildTable(db, table, columns =>
      columns.map(each => (each.name === column ? { ...each, references: reference } : each)),
    )
  await sql`create index if not exists ${sql.ref(`${table}_${column}_index`)}
    on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
}

/** Copies a table into one with other columns: needs foreign keys switched off. Indexes are made again. */
async function rebuildTable(
  db: Queryable,
  table: string,
  change: (columns: readonly Column[]) => readonly Column[],
): Promise<void> {
  const columns = change((await inspectSqlite(db)).filter(column => column.table === table))
  const indexes = await sql<{ sql: string }>`select sql from sqlite_master
    where type = 'index' and tbl_name = ${table} and sql is not null`.execute(db)
  const indexed = indexes.rows.map(row => row.sql)
  const copy = `${table}__copy`
  await createTable('sqlite', db, copy, columns.map(definitionOf(indexed)))
  const names = sql.join(columns.map(column => sql.ref(column.name)))
  await sql`insert into ${sql.table(copy)} (${names}) select ${names} from ${sql.table(table)}`.execute(db)
  await sql`drop table ${sql.table(table)}`.execute(db)
  // Without this, other tables' foreign keys would follow the copy's first name.
  await sql`pragma legacy_alter_table = on`.execute(db)
  await sql`alter table ${sql.table(copy)} rename to ${sql.table(table)}`.execute(db)
  await sql`pragma legacy_alter_table = off`.execute(db)
  for (const text of indexed) await sql.raw(text).execute(db)
}

/** Uniqueness that an index gives stays with the index. */
const definitionOf =
  (indexes: readonly string[]) =>
  (column: Column): ColumnDefinition => ({
    ...column,
    unique: column.unique && !column.primaryKey && !indexes.some(text => text.includes(`("${column.name}")`)),
  })
