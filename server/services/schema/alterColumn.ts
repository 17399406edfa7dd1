import { Effect } from 'effect'
import { sql } from 'kysely'
import type { FieldSchema } from '#schemas/data/Field.ts'
import { isJson } from '#schemas/data/fieldTypes.ts'
import { isIndexable } from '#schemas/data/isIndexable.ts'
import { spatialColumn } from '#schemas/geometry/spatialColumn.ts'
import { dropIndex } from '#server/database/addColumn.ts'
import type { Column, ColumnDefinition } from '#server/database/Column.ts'
import { changeColumn, emptyColumn } from '#server/database/changeColumn.ts'
import { dataTypeOf } from '#server/database/columnTypes.ts'
import type { Row } from '#server/database/Database.ts'
import { execute, statements } from '#server/database/effects.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { ChangeTools } from './ChangeTools.ts'
import { checkUnique } from './checkUnique.ts'
import { convertedValues, type NewValue, writeValues } from './convertColumn.ts'
import { items } from './createField.ts'
import { checkComparable, checkSizes, codecFor, defaultOf } from './fieldColumn.ts'
import type { ColumnType } from './types.ts'

type SchemaChange = Partial<FieldSchema>
type Definition = ColumnDefinition & { readonly type: ColumnType }

/** Changes the column of a field. Fails with INVALID_PAYLOAD if the existing values would not fit. */
export const alterColumn = operation(function* (
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  to: ColumnType,
  change: SchemaChange,
): Operation<void> {
  const { column } = field
  if (!column || !changes(column, from, to, change)) return
  checkAllowed(tools, info, field, from, to, change)
  yield* lockWrites(tools, info)
  const after = definitionOf(tools, column, from, to, change)
  const stays = after.dataType !== undefined
  const values = stays ? null : yield* valuesAfter(tools, info, field, from, after)
  if (after.nullable === false && column.nullable) yield* fillEmpty(tools, info, field, after, values)
  if (values && from !== to) yield* retype(tools, info, field, column, after, values)
  else {
    if (after.unique && !column.unique) yield* checkUnique(tools, info, field, after)
    yield* statements(() => changeColumn(tools.kind, tools.trx, column, after))
  }
})

/** A value written after the values were read, and before the column has its new type, would be lost. */
const lockWrites = ({ kind, trx }: ChangeTools, info: CollectionInfo): Fallible<unknown> =>
  kind === 'postgres' ? execute(sql`lock table ${sql.id(info.name)} in share row exclusive mode`, trx) : Effect.void

/** Whether the request changes anything. */
function changes(column: Column, from: ColumnType, to: ColumnType, change: SchemaChange): boolean {
  const same = (value: unknown, is: unknown) => value === undefined || (value ?? null) === is
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
  { kind, snapshot }: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  from: ColumnType,
  to: ColumnType,
  change: SchemaChange,
): void {
  if (field === info.primaryKey)
    throw invalidPayload(`"${field.name}" is the primary key of "${info.name}": its schema can't be changed.`)
  if (change.is_primary_key)
    throw invalidPayload(`"${info.name}" already has a primary key: "${info.primaryKey.name}".`)
  if (change.has_auto_increment) throw invalidPayload(`Only the primary key can auto-increment, not "${field.name}".`)
  if (from === to) return
  if (spatialColumn(field.column?.dataType ?? '', kind === 'postgres'))
    throw invalidPayload(`Field "${field.name}" is a column of a spatial extension: its type can't be changed.`)
  const linked = snapshot.relations.some(each => each.many_collection === info.name && each.many_field === field.name)
  if (linked || field.column?.references)
    throw invalidPayload(`Field "${field.name}" is relational: its type can't be changed.`)
  if (field.specials.includes('hash') && to !== 'string' && to !== 'text')
    throw invalidPayload(`Field "${field.name}" holds hashes: it can't become ${to}.`)
}

/** The column after the change. `dataType` stays the same unless the type or size changes. */
function definitionOf(
  { kind }: ChangeTools,
  column: Column,
  from: ColumnType,
  to: ColumnType,
  change: SchemaChange,
): Definition {
  const sizes = from === to ? column : { maxLength: null, precision: null, scale: null }
  const sized = {
    name: column.name,
    type: to,
    maxLength: change.max_length === undefined ? sizes.maxLength : change.max_length,
    precision: change.numeric_precision === undefined ? sizes.precision : change.numeric_precision,
    scale: change.numeric_scale === undefined ? sizes.scale : change.numeric_scale,
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
): Fallible<readonly NewValue[]> =>
  convertedValues(tools, info, field, from, { type: after.type, codec: codecFor(tools.kind, after) })

/** The values are removed while the column changes its type, and written back converted. */
const retype = operation(function* (
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  column: Column,
  after: Definition,
  values: readonly NewValue[],
): Operation<void> {
  const dataType = dataTypeOf(tools.kind, after)
  // PostgreSQL cannot order such values, for example of a field that a collection was sorted by.
  if (!isIndexable(after)) yield* statements(() => dropIndex(tools.trx, info.name, column.name))
  yield* statements(() => emptyColumn(tools.kind, tools.trx, column, after))
  yield* writeValues(tools, info, column.name, dataType, values)
  if (after.unique) yield* checkUnique(tools, info, field, after)
  const empty: Column = { ...column, dataType, nullable: true, unique: false, defaultValue: null, defaultSql: null }
  yield* fillColumn(tools, info, after)
  yield* statements(() => changeColumn(tools.kind, tools.trx, empty, { ...after, dataType }))
})

/** Items without a value get the default if a value is required; without a default the change is refused. */
const fillEmpty = operation(function* (
  tools: ChangeTools,
  info: CollectionInfo,
  field: FieldInfo,
  after: Definition,
  converted: readonly NewValue[] | null,
): Operation<void> {
  const result = yield* execute(
    sql<Row>`select count(*) as count from ${sql.id(info.name)}
    where ${sql.id(field.name)} is null`,
    tools.trx,
  )
  const count = Number(result.rows[0]?.['count'])
  if (count === 0) return
  if (after.defaultValue === null || after.defaultValue === undefined)
    return yield* invalidPayload(
      `Field "${field.name}" can't be required: ${items(count)} of "${info.name}" have no value, and there is no default.`,
    )
  if (converted === null || field.type === after.type) yield* fillColumn(tools, info, after)
})

const fillColumn = operation(function* (
  { kind, trx }: ChangeTools,
  info: CollectionInfo,
  after: Definition,
): Operation<void> {
  const defaultValue = after.defaultValue ?? null
  if (after.nullable !== false || defaultValue === null) return
  const codec = codecFor(kind, after)
  const now = new Date().toISOString()
  const value =
    defaultValue === 'CURRENT_TIMESTAMP'
      ? codec.encode(now)
      : isJson(after.type)
        ? defaultValue
        : codec.encode(defaultValue)
  yield* execute(
    sql`update ${sql.id(info.name)} set ${sql.id(after.name)} = ${value} where ${sql.id(after.name)} is null`,
    trx,
  )
})
