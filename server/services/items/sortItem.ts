import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { aliases } from '#server/query/ReadContext.ts'
import { wireValue } from '#server/query/readItems.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { requireRights } from '#server/services/authorize.ts'
import { forbidden, invalidPayload } from '#server/services/Failure.ts'
import { covers } from '#server/services/Rights.ts'
import type { CollectionInfo, FieldInfo } from '#server/services/schema/Snapshot.ts'
import { coveredRows, missingItem, storedKey } from './findRows.ts'
import { recordChange } from './record.ts'
import { validate } from './validate.ts'
import type { WriteContext } from './WriteContext.ts'
import { wireRow } from './wireRow.ts'

/** Where an item is moved: to the place of another one. */
export interface Move {
  readonly item: unknown
  readonly to: unknown
}

interface Sorting {
  readonly info: CollectionInfo
  readonly field: FieldInfo
  /** The rows that the caller may put in order. */
  readonly rows: RawBuilder<unknown>
}

/**
 * Moves an item to the place of another one; those in between make room. Only items that the caller may update change
 * place, among themselves: the values that they have are dealt out anew, so that no value comes twice and none is lost.
 * Items without a place are given one first. The move is recorded for the item that was moved.
 */
export async function sortItem(context: WriteContext, collection: string, { item, to }: Move): Promise<void> {
  const { info, rights } = requireRights(context.snapshot, context.caller, 'update', collection)
  const field = info.sortField === null ? undefined : info.fields.get(info.sortField)
  if (!field?.column) throw invalidPayload(`Collection "${collection}" doesn't have a sort field.`)
  if (!covers(rights, field.name)) throw forbidden()
  const [itemKey, toKey] = [storedKey(info, item), storedKey(info, to)]
  if (itemKey === null || toKey === null) throw missingItem(context, 'update', info, [item, to])
  // Moves of one collection happen one after the other; SQLite has one writer anyway.
  if (context.kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${`sort ${collection}`}))`.execute(context.db)
  const [before] = await coveredRows(context, info, rights, [itemKey], 'for update')
  const [target] = await coveredRows(context, info, rights, [toKey], 'for update')
  if (!before || !target) throw missingItem(context, 'update', info, [before ? to : item])
  if (String(itemKey) === String(toKey)) return
  const sorting = { info, field, rows: rowsPredicate(context, info, info.name, rights, aliases()) }
  if (await isUneven(context, sorting)) await number(context, sorting)
  await shift(context, sorting, itemKey, toKey)
  const [after] = await coveredRows(context, info, rights, [itemKey])
  if (!after) throw forbidden()
  const value = wireValue(field, after[field.name])
  validate(info, rights, { [field.name]: value }, [], wireRow(info, before), context)
  await recordChange(context, 'update', info, after, before)
}

/** Whether two items share a place, or one has none. */
async function isUneven({ db }: WriteContext, { field, info, rows }: Sorting): Promise<boolean> {
  const value = sql.id(field.name)
  const found = await sql<Row>`select count(*) - count(distinct ${value}) as uneven
    from ${sql.id(info.name)} where ${rows}`.execute(db)
  return Number(found.rows[0]?.['uneven']) > 0
}

/** Numbers the items from 1 in their present order, those without a place last. */
async function number({ db }: WriteContext, { field, info, rows }: Sorting): Promise<void> {
  const [table, key, value] = [sql.id(info.name), sql.id(info.primaryKey.name), sql.id(field.name)]
  await sql`update ${table} set ${value} = numbered.place from (
      select ${key} as moved, row_number() over (order by ${value} is null, ${value}, ${key}) as place
      from ${table} where ${rows}) as numbered
    where ${table}.${key} = numbered.moved`.execute(db)
}

/** Deals the places from one item to the other out anew: the first takes the last one's, the others step up. */
async function shift({ db }: WriteContext, { field, info, rows }: Sorting, item: unknown, to: unknown): Promise<void> {
  const [table, key, value] = [sql.id(info.name), sql.id(info.primaryKey.name), sql.id(field.name)]
  const placeOf = async (one: unknown): Promise<number> => {
    const found = await sql<Row>`select ${value} as place from ${table} where ${key} = ${one}`.execute(db)
    return Number(found.rows[0]?.['place'])
  }
  const [from, target] = [await placeOf(item), await placeOf(to)]
  const neighbour = sql.raw(from < target ? 'lag' : 'lead')
  await sql`update ${table} set ${value} = shifted.place
    from (select ${key} as moved, case when ${key} = ${item} then ${sql.lit(target)}
        else ${neighbour}(${value}) over (order by ${value}) end as place
      from ${table}
      where ${rows} and ${value} between ${sql.lit(Math.min(from, target))} and ${sql.lit(Math.max(from, target))}
    ) as shifted
    where ${table}.${key} = shifted.moved`.execute(db)
}
