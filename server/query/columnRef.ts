import { type RawBuilder, sql } from 'kysely'
import { isJson } from '#schemas/data/fieldTypes.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import { timeText } from '#server/database/storedTime.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'

/** A column of an aliased table, for comparisons and sorting. */
export const columnRef = (alias: string, field: FieldInfo): RawBuilder<unknown> =>
  field.mixed ? timeText(field.type, sql.id(alias, field.name)) : sql.id(alias, field.name)

/** A column for reading: exact 64-bit numbers are returned as text. */
export const columnRead = (kind: DatabaseKind, alias: string, field: FieldInfo): RawBuilder<unknown> =>
  kind === 'sqlite' && field.type === 'bigInteger'
    ? sql`cast(${columnRef(alias, field)} as text)`
    : sql.id(alias, field.name)

/** A column for sorting: decimals are text in SQLite; text sorts by code points on both. */
export function columnOrder(kind: DatabaseKind, alias: string, field: FieldInfo): RawBuilder<unknown> {
  const column = columnRef(alias, field)
  // To the millisecond, independent of its displayed precision.
  if (field.mixed) return timeText('timestamp', sql.id(alias, field.name))
  if (kind === 'sqlite') return field.type === 'decimal' ? sql`cast(${column} as real)` : column
  if (isJson(field.type)) return sql`cast(${column} as text) collate "C"`
  return isText(field) ? sql`${column} collate "C"` : column
}

/** A column as text, for searching. */
export const columnText = (alias: string, field: FieldInfo): RawBuilder<unknown> =>
  isText(field) ? columnRef(alias, field) : sql`cast(${columnRef(alias, field)} as text)`

export const isText = (field: Pick<FieldInfo, 'type'>): boolean =>
  field.type === 'string' || field.type === 'text' || field.type === 'csv' || field.type === 'unknown'
