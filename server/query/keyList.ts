import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#server/database/Database.ts'
import type { FieldInfo } from '#server/model/Snapshot.ts'
import { columnRef } from './columnRef.ts'

/**
 * Whether a column is one of many keys, in their stored form. One parameter for any number of keys, so that the
 * statement stays the same.
 */
export function keyList(
  kind: DatabaseKind,
  alias: string,
  field: FieldInfo,
  keys: readonly unknown[],
): RawBuilder<unknown> {
  const column = columnRef(alias, field)
  if (kind === 'postgres') {
    const type = field.column?.dataType ?? 'text'
    return sql`${column} = any(cast(${keysParameter(kind, keys)} as ${sql.raw(type)}[]))`
  }
  const numeric = field.type === 'integer' || field.type === 'bigInteger'
  const value = numeric ? sql`cast(value as integer)` : sql`value`
  return sql`${column} in (select ${value} from json_each(${keysParameter(kind, keys)}))`
}

/** The parameter that holds the keys. */
export const keysParameter = (kind: DatabaseKind, keys: readonly unknown[]): unknown =>
  kind === 'postgres' ? keys.map(String) : JSON.stringify(keys.map(String))
