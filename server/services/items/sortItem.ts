import { type RawBuilder, sql } from 'kysely'
import { requirePermission } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { aliases } from '#server/query/ReadContext.ts'
import { wireValue } from '#server/query/readItems.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { coveredRows, missingItem, storedKey } from './findRows.ts'
import { recordChange } from './record.ts'
import { validate } from './validate.ts'
import type { WriteContext } from './WriteContext.ts'
import { wireRow } from './wireRow.ts'

/** The target of a move: the position of another item. */
export interface Move {
  readonly item: unknown
  readonly to: unknown
}

interface Sorting {
  readonly info: CollectionInfo
  readonly field: FieldInfo
  /** The rows that the caller can sort. */
  readonly rows: RawBuilder<unknown>
}

/**
 * Moves an item to the position of another one; those in between make room. Only items that the caller can update move,
 * among themselves: their existing values are redistributed, so that none is duplicated or lost. Items without a
 * position get one first. The history records the move for the moved item.
 */
export const sortItem = operation(function* (
  context: WriteContext,
  collection: string,
  { item, to }: Move,
): Operation<void> {
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'update', collection)
  const field = info.sortField === null ? undefined : info.fields.get(info.sortField)
  if (!field?.column) return yield* invalidPayload(`Collection "${collection}" doesn't have a sort field.`)
  if (!covers(permission, field.name)) return yield* forbidden()
  const [itemKey, toKey] = [storedKey(info, item), storedKey(info, to)]
  if (itemKey === null || toKey === null) return yield* missingItem(context, 'update', info, [item, to])
  // Serializes moves within a collection. SQLite has a single writer anyway.
  if (context.kind === 'postgres')
    yield* execute(sql`select pg_advisory_xact_lock(hashtext(${`sort ${collection}`}))`, context.db)
  const [before] = yield* coveredRows(context, info, permission, [itemKey], 'for update')
  const [target] = yield* coveredRows(context, info, permission, [toKey], 'for update')
  if (!before || !target) return yield* missingItem(context, 'update', info, [before ? to : item])
  if (String(itemKey) === String(toKey)) return
  const sorting = { info, field, rows: rowsPredicate(context, info, info.name, permission, aliases()) }
  if (yield* isUneven(context, sorting)) yield* number(context, sorting)
  yield* shift(context, sorting, itemKey, toKey)
  const [after] = yield* coveredRows(context, info, permission, [itemKey])
  if (!after) return yield* forbidden()
  const value = wireValue(field, after[field.name])
  validate(info, permission, { [field.name]: value }, [], wireRow(info, before), context)
  yield* recordChange(context, 'update', info, after, before)
})

/** Whether two items share a position, or an item has none. */
const isUneven = operation(function* ({ db }: WriteContext, { field, info, rows }: Sorting): Operation<boolean> {
  const value = sql.id(field.name)
  const result = yield* execute(
    sql<Row>`select count(*) - count(distinct ${value}) as uneven
    from ${sql.id(info.name)} where ${rows}`,
    db,
  )
  return Number(result.rows[0]?.['uneven']) > 0
})

/** Numbers the items from 1 in their current order, those without a position last. */
const number = operation(function* ({ db }: WriteContext, { field, info, rows }: Sorting): Operation<void> {
  const [table, key, value] = [sql.id(info.name), sql.id(info.primaryKey.name), sql.id(field.name)]
  yield* execute(
    sql`update ${table} set ${value} = numbered.place from (
      select ${key} as moved, row_number() over (order by ${value} is null, ${value}, ${key}) as place
      from ${table} where ${rows}) as numbered
    where ${table}.${key} = numbered.moved`,
    db,
  )
})

/** Redistributes the positions from one item to the other: the first takes the last one's, the others move up. */
const shift = operation(function* (
  { db }: WriteContext,
  { field, info, rows }: Sorting,
  item: unknown,
  to: unknown,
): Operation<void> {
  const [table, key, value] = [sql.id(info.name), sql.id(info.primaryKey.name), sql.id(field.name)]
  const placeOf = operation(function* (one: unknown): Operation<number> {
    const result = yield* execute(sql<Row>`select ${value} as place from ${table} where ${key} = ${one}`, db)
    return Number(result.rows[0]?.['place'])
  })
  const [from, target] = [yield* placeOf(item), yield* placeOf(to)]
  const neighbour = sql.raw(from < target ? 'lag' : 'lead')
  yield* execute(
    sql`update ${table} set ${value} = shifted.place
    from (select ${key} as moved, case when ${key} = ${item} then ${sql.lit(target)}
        else ${neighbour}(${value}) over (order by ${value}) end as place
      from ${table}
      where ${rows} and ${value} between ${sql.lit(Math.min(from, target))} and ${sql.lit(Math.max(from, target))}
    ) as shifted
    where ${table}.${key} = shifted.moved`,
    db,
  )
})
