import { sql } from 'kysely'
import type { ColumnDefinition } from './Column.ts'
import { commentOn } from './commentOn.ts'
import { columnSql, defaultSql } from './createTable.ts'
import type { DatabaseKind, Queryable } from './Database.ts'
import { indexName } from './indexName.ts'
import { dropListIndex } from './listIndex.ts'
import { rebuildTable } from './rebuildTable.ts'
import { dropSqliteSearch } from './search/sqliteSearch.ts'

/**
 * Adds a column to a table; existing rows get its default. A column that is not nullable and has no default needs an
 * empty table.
 */
export async function addColumn(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  column: ColumnDefinition,
): Promise<void> {
  // The search index lacks the text. Dropping a large one takes a moment, which only a change of the model may take.
  if (kind === 'sqlite' && isSearched(column)) await dropSqliteSearch(db, table)
  // SQLite cannot add a column that is unique, not nullable, or whose default is not a constant.
  const { unique, ...plain } = column
  const defaultValue = column.defaultValue ?? null
  if (kind === 'sqlite' && (column.nullable === false || isTimed(column)))
    await rebuildTable(db, table, columns => [
      ...columns,
      { ...plain, from: null, ...(defaultValue === null ? {} : { fill: defaultSql(kind, column, defaultValue) }) },
    ])
  else await sql`alter table ${sql.id(table)} add column ${columnSql(kind, plain)}`.execute(db)
  if (unique) await addUnique(db, table, column.name)
  if (column.comment) await commentOn(kind, db, table, column.name, column.comment)
}

/** Makes the values of a column unique. */
export async function addUnique(db: Queryable, table: string, column: string): Promise<void> {
  await sql`create unique index ${sql.id(indexName(table, column, 'unique'))}
    on ${sql.id(table)} (${sql.id(column)})`.execute(db)
}

/** Drops what `addIndex` and `addListIndexes` have created; other indexes stay. */
export async function dropIndex(db: Queryable, table: string, column: string): Promise<void> {
  await sql`drop index if exists ${sql.id(indexName(table, column, 'index'))}`.execute(db)
  await dropListIndex(db, table, column)
}

/** Makes lookups by a column fast. */
export async function addIndex(db: Queryable, table: string, column: string): Promise<void> {
  await sql`create index if not exists ${sql.id(indexName(table, column, 'index'))}
    on ${sql.id(table)} (${sql.id(column)})`.execute(db)
}

const isSearched = ({ type }: ColumnDefinition): boolean =>
  type === 'string' || type === 'text' || type === 'csv' || type === 'uuid'

const isTimed = ({ type, defaultValue }: ColumnDefinition): boolean =>
  (type === 'timestamp' || type === 'dateTime' || type === 'date') && defaultValue != null
