import { isJson } from '#schemas/data/fieldTypes.ts'
import { isIndexable, longestIndexed } from '#schemas/data/isIndexable.ts'
import type { ColumnDefinition } from '#server/database/Column.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { type Codec, Unfit } from '#server/values/Codec.ts'
import { codecOf } from '#server/values/codecOf.ts'
import type { ChangeTools } from './ChangeTools.ts'
import type { NewField } from './definitions.ts'
import { checkName } from './names.ts'
import { type ColumnType, isColumnType, typesText } from './types.ts'

const keyTypes: readonly string[] = ['integer', 'bigInteger', 'string', 'uuid']

/** Whether a field has a column. */
export const isColumn = (field: NewField): boolean =>
  field.schema !== null && field.type !== null && field.type !== 'alias'

/** The column of a new field. Fails with INVALID_PAYLOAD for an impossible column. */
export function columnOf(kind: DatabaseKind, field: NewField): ColumnDefinition {
  checkName(field.field, 'field')
  const { type, schema } = field
  if (!isColumnType(type)) throw invalidPayload(`"type" must be one of ${typesText}`)
  const primaryKey = schema?.is_primary_key ?? false
  const counted = (schema?.has_auto_increment ?? false) && primaryKey
  if (primaryKey && !keyTypes.includes(type))
    throw invalidPayload(`A primary key can't be of type ${type}; it can be ${keyTypes.join(', ')}.`)
  if (counted && type !== 'integer' && type !== 'bigInteger')
    throw invalidPayload(`Only integers can auto-increment: "${field.field}" is of type ${type}.`)
  const column = {
    name: field.field,
    type,
    maxLength: schema?.max_length ?? null,
    precision: schema?.numeric_precision ?? null,
    scale: schema?.numeric_scale ?? null,
    nullable: primaryKey ? false : (schema?.is_nullable ?? true),
    unique: !primaryKey && (schema?.is_unique ?? false),
    primaryKey,
    autoIncrement: counted,
    comment: schema?.comment ?? null,
  }
  checkSizes(column)
  if (column.unique || primaryKey) checkComparable(column.name, column)
  return { ...column, defaultValue: primaryKey ? null : defaultOf(kind, column, schema?.default_value) }
}

/** As `columnOf`, with a type that the project's original server also supports. */
export function columnFor(
  { kind, snapshot }: Pick<ChangeTools, 'kind' | 'snapshot'>,
  field: NewField,
): ColumnDefinition {
  const column = columnOf(kind, field)
  return kind === 'sqlite' && column.type === 'decimal' && snapshot.dialect.origin !== 'own'
    ? { ...column, dataType: `decimal(${column.precision ?? 10}, ${column.scale ?? 5})` }
    : column
}

/** Refuses uniqueness if values cannot be compared, or are too long. */
export function checkComparable(name: string, column: Pick<ColumnDefinition, 'type' | 'maxLength'>): void {
  if (isIndexable(column)) return
  throw invalidPayload(
    column.type === 'string'
      ? `Field "${name}" can't be unique with a "schema.max_length" over ${longestIndexed}.`
      : `Field "${name}" is of type ${column.type}: it can't be unique.`,
  )
}

type Sized = Pick<ColumnDefinition, 'name' | 'maxLength' | 'precision' | 'scale'> & { readonly type: ColumnType }

/** Refuses sizes that no database supports. */
export function checkSizes({ name, type, maxLength, precision, scale }: Sized): void {
  if (type === 'string') within(name, 'max_length', maxLength, 1, 65_535)
  if (type !== 'decimal') return
  within(name, 'numeric_precision', precision, 1, 1000)
  within(name, 'numeric_scale', scale, 0, precision ?? 10)
}

function within(field: string, what: string, value: number | null | undefined, min: number, max: number): void {
  if (value === null || value === undefined) return
  if (!Number.isInteger(value) || value < min || value > max)
    throw invalidPayload(`"schema.${what}" of field "${field}" must be a whole number from ${min} to ${max}.`)
}

const nowNames = /^(now\(\)|current_timestamp)$/i

/** A default in the wire format; null if there is none. Fails if the field could not store it. */
export function defaultOf(kind: DatabaseKind, column: Sized, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const timed = column.type === 'timestamp' || column.type === 'dateTime' || column.type === 'date'
  if (timed && typeof value === 'string' && nowNames.test(value)) return 'CURRENT_TIMESTAMP'
  if (column.type === 'binary') throw invalidPayload(`Field "${column.name}" is binary: it can't have a default value.`)
  // An empty number or date input means no default.
  if (value === '' && column.type !== 'string' && column.type !== 'text') return null
  const codec = codecFor(kind, column)
  const stored = codec.encode(isJson(column.type) ? jsonOf(value) : value)
  if (stored instanceof Unfit)
    throw invalidPayload(
      `"schema.default_value" of field "${column.name}" is not a valid ${column.type} for the column.`,
    )
  // A default of JSON is written as JSON, which plain text would not be.
  return codec.decode && !isJson(column.type) ? codec.decode(stored) : stored
}

/** The codec of a new column, with the default sizes if none are given. */
export const codecFor = (kind: DatabaseKind, { type, maxLength, precision, scale }: Omit<Sized, 'name'>): Codec =>
  codecOf({
    kind,
    type,
    maxLength: type === 'string' ? (maxLength ?? 255) : null,
    precision: type === 'decimal' ? (precision ?? 10) : null,
    scale: type === 'decimal' ? (scale ?? 5) : null,
  })

/** As a default, JSON is entered as text. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
