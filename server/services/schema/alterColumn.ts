import { sql } from 'kysely'
import type { FieldSchema } from '#schemas/data/Field.ts'
import type { Column, ColumnDefinition } from '#server/database/Column.ts'
import { changeColumn, emptyColumn } from '#server/database/changeColumn.ts'
import { dataTypeOf } from '#server/database/columnTypes.ts'
import type { Row } from '#server/database/Database.ts'
import { invalidPayload } from '#server/services/Failure.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { convertedValues, type NewValue, writeValues } from './convertColumn.ts'
import { items } from './createField.ts'
import { checkComparable, checkSizes, codecFor, defaultOf } from './fieldColumn.ts'
import type { CollectionInfo, FieldInfo } from './Snapshot.ts'
import type { ColumnType } from './types.ts'

type SchemaChange = Partial<FieldSchema>
type Definition = ColumnDefinition & { readonly type: ColumnType }

/** Changes the column of a field. Fails with INVALID_PAYLOAD where the values that are there would not fit. */
export async function alterColumn(
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  to: ColumnType,
  change: SchemaChange,
): Promise<void> {
  const { column } = field
  if (!column || !changes(column, from, to, change)) return
  checkAllowed(tools, info, field, from, to, change)
  const after = definitionOf(tools, column, from, to, change)
  const stays = after.dataType !== undefined
  const values = stays ? null : await valuesAfter(tools, info, field, from, after)
  if (after.nullable === false && column.nullable) await fillEmpty(tools, info, field, after, values)
  if (values && from !== to) await retype(tools, info, column, after, values)
  else {
    if (after.unique && !column.unique) await checkUnique(tools, info, field.name)
    await changeColumn(tools.kind, tools.trx, column, after)
  }
}

/** Whether anything is asked for that is not so already. */
function changes(column: Column, from: ColumnType, to: ColumnType, change: SchemaChange): boolean {
  const same = (given: unknown, is: unknown) => given === undefined || (given ?? null) === is
  return !(
    from === to &&
    (from !== 'string' || same(change.max_length, column.maxLength)) &&
    (from !== 'decimal' ||
      (same(change.numeric_precision, column.precision) && same(change.numeric_scale, column.scale))) &&
    same(change.is_nullable, column.nullable) &&
    same(change.is_unique, column.unique) &&
    same(change.is_primary_key, column.primaryKey) &&
    same(change.has_auto_increment, column.autoIncrement) &&
    same(change.default_value, column.defaultValue)
  )
}

function checkAllowed(
  { snapshot }: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  to: ColumnType,
  change: SchemaChange,
): void {
  if (field === info.primaryKey)
    throw invalidPayload(`"${field.name}" is the primary key of "${info.name}": its schema can't be changed.`)
  if (change.is_primary_key)
    throw invalidPayload(`"${info.name}" has its primary key already: "${info.primaryKey.name}".`)
  if (change.has_auto_increment) throw invalidPayload(`Only the primary key counts up, not "${field.name}".`)
  if (from === to) return
  const linked = snapshot.relations.some(each => each.many_collection === info.name && each.many_field === field.name)
  if (linked || field.column?.references)
    throw invalidPayload(`Field "${field.name}" leads to other items: its type can't be changed.`)
  if (field.specials.includes('hash') && to !== 'string' && to !== 'text')
    throw invalidPayload(`Field "${field.name}" holds hashes: it can't become ${to}.`)
}

/** The column as it is to be; `dataType` is kept where neither type nor size change. */
function definitionOf(
  { kind }: ChangeTools,
  column: Column,
  from: ColumnType,
  to: ColumnType,
  change: SchemaChange,
): Definition {
  const kept = from === to ? column : { maxLength: null, precision: null, scale: null }
  const sized = {
    name: column.name,
    type: to,
    maxLength: change.max_length === undefined ? kept.maxLength : change.max_length,
    precision: change.numeric_precision === undefined ? kept.precision : change.numeric_precision,
    scale: change.numeric_scale === undefined ? kept.scale : change.numeric_scale,
  }
  checkSizes(sized)
  if (change.is_unique ?? column.unique) checkComparable(column.name, sized)
  const stays =
    from === to &&
    (to !== 'string' || sized.maxLength === column.maxLength) &&
    (to !== 'decimal' || (sized.precision === column.precision && sized.scale === column.scale))
  const keepsDefault = change.default_value === undefined && stays
  return {
    ...sized,
    ...(stays ? { dataType: column.dataType } : {}),
    nullable: change.is_nullable ?? column.nullable,
    unique: change.is_unique ?? column.unique,
    ...(keepsDefault
      ? { defaultValue: column.defaultValue, defaultSql: column.defaultSql ?? null }
      : {
          defaultValue: defaultOf(
            kind,
            sized,
            change.default_value === undefined && from === to ? column.defaultValue : change.default_value,
          ),
        }),
  }
}

const valuesAfter = (
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  after: Definition,
): Promise<readonly NewValue[]> =>
  convertedValues(tools, info, field, from, { type: after.type, codec: codecFor(tools.kind, after) })

/** The values go away while the column gets its type, and come back converted. */
async function retype(
  tools: ChangeTools,
  info: CollectionInfo,
  column: Column,
  after: Definition,
  values: readonly NewValue[],
): Promise<void> {
  const dataType = dataTypeOf(tools.kind, after)
  await emptyColumn(tools.kind, tools.trx, column, after)
  await writeValues(tools, info, column.name, dataType, values)
  if (after.unique) await checkUnique(tools, info, column.name)
  const empty: Column = { ...column, dataType, nullable: true, unique: false, defaultValue: null, defaultSql: null }
  await fillColumn(tools, info, after)
  await changeColumn(tools.kind, tools.trx, empty, { ...after, dataType })
}

/** Items without a value get the default where a value is needed; without a default the change is refused. */
async function fillEmpty(
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  after: Definition,
  converted: readonly NewValue[] | null,
): Promise<void> {
  const found = await sql<Row>`select count(*) as count from ${sql.id(info.name)}
    where ${sql.id(field.name)} is null`.execute(tools.trx)
  const count = Number(found.rows[0]?.['count'])
  if (count === 0) return
  if (after.defaultValue === null || after.defaultValue === undefined)
    throw invalidPayload(
      `Field "${field.name}" can't be required: ${items(count)} of "${info.name}" have no value, and there is no default.`,
    )
  if (converted === null || field.type === after.type) await fillColumn(tools, info, after)
}

async function fillColumn({ kind, trx }: ChangeTools, info: CollectionInfo, after: Definition): Promise<void> {
  const given = after.defaultValue ?? null
  if (after.nullable !== false || given === null) return
  const codec = codecFor(kind, after)
  const now = new Date().toISOString()
  const value = given === 'CURRENT_TIMESTAMP' ? codec.encode(now) : after.type === 'json' ? given : codec.encode(given)
  await sql`update ${sql.id(info.name)} set ${sql.id(after.name)} = ${value} where ${sql.id(after.name)} is null`.execute(
    trx,
  )
}

async function checkUnique({ trx }: ChangeTools, info: CollectionInfo, field: string): Promise<void> {
  const column = sql.id(field)
  const found = await sql<Row>`select count(*) as count from (
    select 1 from ${sql.id(info.name)} where ${column} is not null group by ${column} having count(*) > 1) twice`.execute(
    trx,
  )
  const count = Number(found.rows[0]?.['count'])
  if (count > 0)
    throw invalidPayload(
      `Field "${field}" can't be unique: ${count === 1 ? '1 value is' : `${count} values are`} there more than once.`,
    )
}
