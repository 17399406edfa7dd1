import { type RawBuilder, sql } from 'kysely'
import type { ColumnDefinition } from './Column.ts'
import type { DatabaseKind, Queryable } from './Database.ts'
import { indexName } from './indexName.ts'
import type { ColumnIndex } from './readIndexes.ts'

/** What an index for lists depends on. */
export interface ListOrder {
  readonly column: Pick<ColumnDefinition, 'name' | 'type'>
  /** The primary key of the table. */
  readonly key: Pick<ColumnDefinition, 'name' | 'type' | 'autoIncrement'> | undefined
  readonly isSortField: boolean
}

/**
 * Adds the indexes for lists sorted by a column, in either direction: nulls come first ascending and last descending,
 * but always last in a sort field. Text is in code point order.
 */
export async function addListIndexes(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  { column, isSortField, key }: ListOrder,
): Promise<void> {
  const add = async (name: 'list' | 'reverse', nulls: RawBuilder<unknown>) => {
    const order = kind === 'sqlite' ? sql`` : column.type === 'string' ? sql` collate "C"${nulls}` : nulls
    const ties = key && isInIndex(kind, column, key) ? sql`, ${sql.id(key.name)}` : sql``
    await sql`create index if not exists ${sql.id(indexName(table, column.name, name))}
      on ${sql.id(table)} (${sql.id(column.name)}${order}${ties})`.execute(db)
  }
  await add('list', isSortField ? sql` nulls last` : sql` nulls first`)
  // PostgreSQL cannot read one index in both directions with the nulls at the same end.
  if (kind === 'postgres' && isSortField) await add('reverse', sql` nulls first`)
}

/** Drops what `addListIndexes` has created; other indexes stay. */
export async function dropListIndex(db: Queryable, table: string, column: string): Promise<void> {
  for (const name of ['list', 'reverse'] as const)
    await sql`drop index if exists ${sql.id(indexName(table, column, name))}`.execute(db)
}

/** Whether lists sorted by a column can use one of its indexes, in either direction. */
export const hasListIndex = (indexes: readonly ColumnIndex[], column: string, isSortField: boolean): boolean => {
  const own = indexes.filter(index => index.column === column)
  return own.some(index => index.sorts) && (!isSortField || own.some(index => index.sortsLast))
}

/**
 * Whether the index contains the key, so that rows with the same value need no sorting. SQLite adds the row id to every
 * index, which is the same as a key of ascending numbers. The text of a key can be too long.
 */
const isInIndex = (
  kind: DatabaseKind,
  column: ListOrder['column'],
  { autoIncrement, name, type }: NonNullable<ListOrder['key']>,
): boolean =>
  name !== column.name &&
  (type === 'uuid' || type === 'integer' || type === 'bigInteger') &&
  !(kind === 'sqlite' && autoIncrement === true)
