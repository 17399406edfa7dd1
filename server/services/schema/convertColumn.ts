import { Effect, Option, Stream } from 'effect'
import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { columnRead } from '#server/query/columnRef.ts'
import { wireValue } from '#server/query/readItems.ts'
import { type Codec, Unfit } from '#server/values/Codec.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { convertValue, inconvertible } from './convertValue.ts'
import { items } from './createField.ts'
import type { ColumnType } from './types.ts'

/** A primary key and the new value of its item, both in their stored form. */
export type NewValue = readonly [key: unknown, value: unknown]

const pageSize = 1000
const batchSize = 500

/**
 * The values of a field in another type or size. Fails with INVALID_PAYLOAD, naming how many items cannot be converted
 * and one of them.
 */
export const convertedValues = operation(function* (
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  to: { readonly type: ColumnType; readonly codec: Codec },
): Operation<readonly NewValue[]> {
  const values: NewValue[] = []
  let bad = 0
  let example: unknown = null
  const convert = (row: Row): void => {
    const converted = convertValue(wireValue({ ...field, secret: false }, row['value']), from, to.type)
    const stored = converted === inconvertible ? converted : to.codec.encode(converted)
    if (stored !== inconvertible && !(stored instanceof Unfit)) values.push([row['key'], stored])
    else if (bad++ === 0) example = row['key']
  }
  yield* Stream.runForEach(rowsOf(tools, info, field), row => Effect.sync(() => convert(row)))
  if (bad === 0) return values
  return yield* invalidPayload(
    `Field "${field.name}" can't become ${to.type}: the values of ${items(bad)} do not fit, such as that of "${String(example)}".`,
  )
})

/** The items that have a value, in the order of their keys. */
const rowsOf = ({ kind, trx }: ChangeTools, info: CollectionInfo, field: FieldInfo) => {
  const key = sql.id(info.primaryKey.name)
  return Stream.paginate(undefined as unknown, last => {
    const after = last === undefined ? sql`` : sql`and ${key} > ${last}`
    const page = sql<Row>`select ${columnRead(kind, info.name, info.primaryKey)} as "key",
      ${columnRead(kind, info.name, field)} as "value" from ${sql.id(info.name)} where ${sql.id(field.name)} is not null ${after}
      order by ${key} limit ${sql.lit(pageSize)}`
    return Effect.map(execute(page, trx), ({ rows }) => {
      const next = rows.length < pageSize ? Option.none() : Option.some(rows.at(-1)?.['key'])
      return [rows, next] as const
    })
  })
}

/** Writes the values of a column, many items per statement. */
export const writeValues = operation(function* (
  { kind, trx }: ChangeTools,
  info: CollectionInfo,
  field: string,
  dataType: string,
  values: readonly NewValue[],
): Operation<void> {
  const keyType = info.primaryKey.column?.dataType ?? 'text'
  const typed = (value: unknown, type: string) =>
    kind === 'postgres' ? sql`cast(${value} as ${sql.raw(type)})` : sql`${value}`
  for (let start = 0; start < values.length; start += batchSize) {
    const rows = values
      .slice(start, start + batchSize)
      .map(([key, value]) => sql`(${typed(key, keyType)}, ${typed(value, dataType)})`)
    yield* execute(
      sql`with given (k, v) as (values ${sql.join(rows)})
      update ${sql.id(info.name)} set ${sql.id(field)} = given.v from given
      where ${sql.id(info.name)}.${sql.id(info.primaryKey.name)} = given.k`,
      trx,
    )
  }
})
