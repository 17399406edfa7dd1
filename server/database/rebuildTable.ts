import { type RawBuilder, sql } from 'kysely'
import type { Column, ColumnDefinition } from './Column.ts'
import { createTable } from './createTable.ts'
import type { Queryable } from './Database.ts'
import { inspectSqlite } from './inspectSqlite.ts'
import { dropSqliteSearch } from './search/sqliteSearch.ts'
import { type Extras, readExtras } from './sqliteExtras.ts'

/** A column of a rebuilt table. */
export interface RebuiltColumn extends ColumnDefinition {
  /** The column that its values are copied from; null for an empty one. */
  readonly from: string | null
  /** The value for rows that have none. */
  readonly fill?: RawBuilder<unknown>
}

/**
 * SQLite cannot alter columns, so the table is copied into a new one. Indexes, triggers, composite keys and the next
 * automatic key are preserved. Needs foreign keys switched off. Fails with `Unalterable` if the table uses something
 * that a copy would lose.
 */
export async function rebuildTable(
  db: Queryable,
  table: string,
  change: (columns: readonly RebuiltColumn[]) => readonly RebuiltColumn[],
): Promise<void> {
  // The copy may give rows other ids.
  await dropSqliteSearch(db, table)
  const before = (await inspectSqlite(db)).filter(column => column.table === table)
  const extras = await readExtras(db, table)
  const columns = change(before.map(asIs))
  const names = new Set(columns.map(column => column.name))
  const extraStatements = extrasOf(extras, names)
  const copy = `${table}__copy`
  await createTable('sqlite', db, copy, columns, extraStatements.constraints)
  const copied = columns.filter(column => column.from !== null || column.fill)
  await sql`insert into ${sql.id(copy)} (${sql.join(copied.map(column => sql.id(column.name)))})
    select ${sql.join(copied.map(copiedValue))} from ${sql.id(table)}`.execute(db)
  await replace(db, table, copy)
  if (extras.sequence !== null)
    await sql`update sqlite_sequence set seq = max(seq, ${extras.sequence}) where name = ${table}`.execute(db)
  for (const text of extraStatements.statements) await sql.raw(text).execute(db)
}

const asIs = (column: Column): RebuiltColumn => ({
  ...column,
  unique: column.unique && !column.primaryKey,
  from: column.name,
})

function copiedValue({ from, fill }: RebuiltColumn): RawBuilder<unknown> {
  if (from === null) return fill ?? sql`null`
  return fill ? sql`coalesce(${sql.id(from)}, ${fill})` : sql`${sql.id(from)}`
}

async function replace(db: Queryable, table: string, copy: string): Promise<void> {
  await sql`drop table ${sql.id(table)}`.execute(db)
  // Without this, other tables' foreign keys would follow the renamed copy.
  await sql`pragma legacy_alter_table = on`.execute(db)
  await sql`alter table ${sql.id(copy)} rename to ${sql.id(table)}`.execute(db)
  await sql`pragma legacy_alter_table = off`.execute(db)
}

/** The extras to recreate: those that only use columns that still exist. */
function extrasOf(extras: Extras, names: ReadonlySet<string>) {
  const whole = (columns: readonly (string | null)[]) => columns.every(name => name === null || names.has(name))
  return {
    constraints: extras.constraints.filter(each => whole(each.columns)).map(each => each.text),
    statements: extras.statements.filter(each => whole(each.columns)).map(each => each.text),
  }
}
