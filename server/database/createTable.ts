import { type RawBuilder, sql } from 'kysely'
import { isJson } from '#schemas/data/fieldTypes.ts'
import type { ColumnDefinition } from './Column.ts'
import { dataTypeOf } from './columnTypes.ts'
import { commentOn } from './commentOn.ts'
import type { DatabaseKind, Queryable } from './Database.ts'

/**
 * Creates a table; `constraints` are keys over several columns. Quotes names, inlines defaults as literals, and only
 * accepts a closed list of types.
 */
export async function createTable(
  kind: DatabaseKind,
  db: Queryable,
  table: string,
  columns: readonly ColumnDefinition[],
  constraints: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const parts = [...columns.map(column => columnSql(kind, column)), ...constraints]
  await sql`create table ${sql.id(table)} (${sql.join(parts)})`.execute(db)
  for (const { name, comment } of columns) if (comment) await commentOn(kind, db, table, name, comment)
}

/** The SQL of a column in a `create table` statement. */
export function columnSql(kind: DatabaseKind, column: ColumnDefinition): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`${sql.id(column.name)}`]
  if (column.autoIncrement)
    parts.push(kind === 'sqlite' ? sql`integer not null primary key autoincrement` : serial(column))
  else {
    parts.push(sql.raw(dataTypeOf(kind, column)))
    if (column.nullable === false || column.primaryKey) parts.push(sql`not null`)
    const defaultValue = column.defaultValue
    if (column.defaultSql != null) parts.push(sql`default (${sql.raw(column.defaultSql)})`)
    else if (defaultValue !== null && defaultValue !== undefined)
      parts.push(sql`default ${defaultSql(kind, column, defaultValue)}`)
    if (column.primaryKey) parts.push(sql`primary key`)
    else if (column.unique) parts.push(sql`unique`)
  }
  if (column.references) {
    const { table, column: target, onDelete } = column.references
    parts.push(sql`references ${sql.id(table)} (${sql.id(target)}) on delete ${sql.raw(onDelete)}`)
  }
  return sql.join(parts, sql` `)
}

const serial = (column: ColumnDefinition) =>
  sql`${sql.raw(column.type === 'bigInteger' ? 'bigserial' : 'serial')} primary key`

/** The SQL after `default`: the current time for the names that mean it, else a literal. */
export function defaultSql(kind: DatabaseKind, column: ColumnDefinition, value: unknown): RawBuilder<unknown> {
  const timed = column.type === 'timestamp' || column.type === 'dateTime' || column.type === 'date'
  if (timed && typeof value === 'string' && /^(now\(\)|current_timestamp)$/i.test(value))
    return nowSql(kind, column.type)
  if (typeof value === 'boolean') return kind === 'sqlite' ? sql.lit(value ? 1 : 0) : sql.lit(value)
  if (typeof value === 'number' && column.type !== 'decimal') return sql.lit(value)
  if (isJson(column.type)) return sql.lit(typeof value === 'string' ? value : JSON.stringify(value))
  if (column.type === 'csv' && Array.isArray(value)) return sql.lit(value.join(','))
  return sql.lit(String(value))
}

function nowSql(kind: DatabaseKind, type: string): RawBuilder<unknown> {
  if (kind === 'postgres') return type === 'date' ? sql`current_date` : sql`current_timestamp`
  const format = { timestamp: '%Y-%m-%dT%H:%M:%fZ', dateTime: '%Y-%m-%dT%H:%M:%S', date: '%Y-%m-%d' }[type]
  return sql`(strftime(${sql.lit(format ?? '%Y-%m-%d')}, 'now'))`
}
