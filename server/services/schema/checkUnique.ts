import { sql } from 'kysely'
import type { ColumnDefinition } from '#server/database/Column.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { columnRead } from '#server/query/columnRef.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { items } from './createField.ts'
import { codecFor } from './fieldColumn.ts'
import type { ColumnType } from './types.ts'

type Definition = ColumnDefinition & { readonly type: ColumnType }

/** Duplicate values that a refusal names. */
const mostNamed = 10

/** Refuses uniqueness if several items have the same value, and names the values that most items have. */
export const checkUnique = operation(function* (
  { kind, trx }: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  after: Definition,
): Operation<void> {
  const column = sql.id(field.name)
  const duplicates = sql`from ${sql.id(info.name)} where ${column} is not null group by ${column} having count(*) > 1`
  const total = yield* execute(sql<Row>`select count(*) as count from (select 1 ${duplicates}) twice`, trx)
  const count = Number(total.rows[0]?.['count'])
  if (count === 0) return
  const named = yield* execute(
    sql<Row>`select ${columnRead(kind, info.name, { ...field, type: after.type })} as value, count(*) as count
      ${duplicates} order by count(*) desc, ${column} limit ${sql.lit(mostNamed)}`,
    trx,
  )
  const { decode } = codecFor(kind, after)
  const values = field.secret
    ? []
    : named.rows.map(row => ({ value: decode ? decode(row['value']) : row['value'], count: Number(row['count']) }))
  const examples = values.map(each => `"${String(each.value)}" (${items(each.count)})`).join(', ')
  return yield* invalidPayload(
    `Field "${field.name}" can't be unique: ${count === 1 ? '1 value is' : `${count} values are`} there more than once${
      examples === '' ? '.' : `${count > values.length ? ', such as ' : ': '}${examples}.`
    }`,
    { field: field.name, duplicates: { count, values } },
  )
})
