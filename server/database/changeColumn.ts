import { sql } from 'kysely'
import { addUnique } from './addColumn.ts'
import type { Column, ColumnDefinition } from './Column.ts'
import { dataTypeOf } from './columnTypes.ts'
import { defaultSql } from './createTable.ts'
import type { DatabaseKind, Queryable } from './Database.ts'
import { constraintsOf, uniqueIndexesOf } from './postgresConstraints.ts'
import { rebuildTable } from './rebuildTable.ts'
import { dropSearch } from './search/dropSearch.ts'
import { Unalterable } from './Unalterable.ts'

/**
 * Gives a column another size, default, nullability or uniqueness; `after` with the previous `dataType` preserves the
 * type. The values must already fit.
 */
export async function changeColumn(
  kind: DatabaseKind,
  db: Queryable,
  before: Column,
  after: ColumnDefinition,
): Promise<void> {
  const { table, name } = before
  if (kind === 'sqlite') {
    await rebuildTable(db, table, columns =>
      columns.map(each => (each.name === name ? { ...after, references: each.references ?? null, from: name } : each)),
    )
    return
  }
  const alter = sql`alter table ${sql.id(table)} alter column ${sql.id(name)}`
  const type = dataTypeOf(kind, after)
  if (type !== before.dataType) {
    await dropSearch(kind, db, table)
    await sql`${alter} drop default`.execute(db)
    await sql`${alter} type ${sql.raw(type)} using ${sql.id(name)}::${sql.raw(type)}`.execute(db)
  }
  const defaultValue = after.defaultValue ?? null
  await (defaultValue === null
    ? sql`${alter} drop default`
    : sql`${alter} set default ${defaultSql(kind, after, defaultValue)}`
  ).execute(db)
  if (before.nullable !== (after.nullable ?? true))
    await (after.nullable === false ? sql`${alter} set not null` : sql`${alter} drop not null`).execute(db)
  if (before.unique && !after.unique) await dropUnique(db, table, name)
  if (!before.unique && after.unique) await addUnique(db, table, name)
}

/**
 * Empties a column and gives it another type: nullable, without default, not unique. Its values are filled in later.
 */
export async function emptyColumn(
  kind: DatabaseKind,
  db: Queryable,
  before: Column,
  after: ColumnDefinition,
): Promise<void> {
  const { table, name } = before
  const plain: ColumnDefinition = { ...after, nullable: true, unique: false, defaultValue: null, defaultSql: null }
  if (kind === 'sqlite') {
    await rebuildTable(db, table, columns =>
      columns.map(each => (each.name === name ? { ...plain, from: null } : each)),
    )
    return
  }
  const alter = sql`alter table ${sql.id(table)} alter column ${sql.id(name)}`
  const type = sql.raw(dataTypeOf(kind, after))
  await dropSearch(kind, db, table)
  await sql`${alter} drop default`.execute(db)
  await sql`${alter} drop not null`.execute(db)
  if (before.unique) await dropUnique(db, table, name)
  await sql`${alter} type ${type} using null::${type}`.execute(db)
}

/** Drops a column with the indexes that name it. */
export async function dropColumn(kind: DatabaseKind, db: Queryable, table: string, column: string): Promise<void> {
  await dropSearch(kind, db, table)
  if (kind === 'sqlite')
    try {
      await rebuildTable(db, table, columns => columns.filter(each => each.name !== column))
      return
    } catch (cause) {
      if (!(cause instanceof Unalterable)) throw cause
    }
  await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(db)
}

async function dropUnique(db: Queryable, table: string, column: string): Promise<void> {
  for (const name of await constraintsOf(db, table, column, 'u'))
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
  for (const name of await uniqueIndexesOf(db, table, column)) await sql`drop index ${sql.id(name)}`.execute(db)
}
