import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { columnRead } from '#server/query/columnRef.ts'
import { wireValue } from '#server/query/readItems.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import { type Codec, Unfit } from '#server/values/Codec.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { convertValue, inconvertible } from './convertValue.ts'
import { items } from './createField.ts'
import type { CollectionInfo, FieldInfo } from './Snapshot.ts'
import type { ColumnType } from './types.ts'

/** A primary key and the value that its item is to get, both as they are stored. */
export type NewValue = readonly [key: unknown, value: unknown]

const pageSize = 1000
const batchSize = 500

/**
 * What the values of a field become in another type or size. Fails with INVALID_PAYLOAD, naming how many items cannot
 * be converted and one of them.
 */
export async function convertedValues(
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  to: { readonly type: ColumnType; readonly codec: Codec },
): Promise<readonly NewValue[]> {
  const values: NewValue[] = []
  let bad = 0
  let example: unknown = null
  for await (const row of rowsOf(tools, info, field)) {
    const converted = convertValue(wireValue({ ...field, secret: false }, row['value']), from, to.type)
    const stored = converted === inconvertible ? converted : to.codec.encode(converted)
    if (stored !== inconvertible && !(stored instanceof Unfit)) values.push([row['key'], stored])
    else if (bad++ === 0) example = row['key']
  }
  if (bad === 0) return values
  throw invalidPayload(
    `Field "${field.name}" can't become ${to.type}: the values of ${items(bad)} do not fit, such as that of "${String(example)}".`,
  )
}

/** The items that have a value, in the order of their keys. */
async function* rowsOf({ kind, trx }: ChangeTools, info: CollectionInfo, field: FieldInfo): AsyncGenerator<Row> {
  const key = sql.id(info.primaryKey.name)
  let last: unknown
  for (;;) {
    const after = last === undefined ? sql`` : sql`and ${key} > ${last}`
    const found = await sql<Row>`select ${columnRead(kind, info.name, info.primaryKey)} as "key",
      ${columnRead(kind, info.name, field)} as "value" from ${sql.id(info.name)} where ${sql.id(field.name)} is not null ${after}
      order by ${key} limit ${sql.lit(pageSize)}`.execute(trx)
    yield* found.rows
    if (found.rows.length < pageSize) return
    last = found.rows.at(-1)?.['key']
  }
}

/** Writes the values of a column, many items a statement. */
export async function writeValues(
  { kind, trx }: ChangeTools,
  info: CollectionInfo,
  field: string,
  dataType: string,
  values: readonly NewValue[],
): Promise<void> {
  const keyType = info.primaryKey.column?.dataType ?? 'text'
  const typed = (value: unknown, type: string) =>
    kind === 'postgres' ? sql`cast(${value} as ${sql.raw(type)})` : sql`${value}`
  for (let start = 0; start < values.length; start += batchSize) {
    const rows = values
      .slice(start, start + batchSize)
      .map(([key, value]) => sql`(${typed(key, keyType)}, ${typed(value, dataType)})`)
    await sql`with given (k, v) as (values ${sql.join(rows)})
      update ${sql.id(info.name)} set ${sql.id(field)} = given.v from given
      where ${sql.id(info.name)}.${sql.id(info.primaryKey.name)} = given.k`.execute(trx)
  }
}
