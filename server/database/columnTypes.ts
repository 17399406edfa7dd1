import type { FieldType } from '#schemas/data/FieldType.ts'
import { type GeometryFieldType, isJson } from '#schemas/data/fieldTypes.ts'
import { spatialColumn } from '#schemas/geometry/spatialColumn.ts'
import type { ColumnDefinition } from './Column.ts'
import type { DatabaseKind } from './Database.ts'

type ColumnType = Exclude<FieldType, 'alias' | 'unknown' | GeometryFieldType>

/**
 * SQLite derives the storage class from parts of the type's name. A decimal has TEXT in it, so that "12.50" keeps its
 * digits; a float must not.
 */
const sqliteNames: Readonly<Record<ColumnType, string>> = {
  string: 'varchar',
  text: 'text',
  integer: 'integer',
  bigInteger: 'bigint',
  float: 'float',
  decimal: 'decimal_text',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'datetime',
  timestamp: 'timestamp',
  json: 'json',
  csv: 'text',
  uuid: 'char(36)',
  binary: 'blob',
}

const postgresNames: Readonly<Record<ColumnType, string>> = {
  ...sqliteNames,
  float: 'double precision',
  decimal: 'numeric',
  time: 'time(0)',
  dateTime: 'timestamp(0)',
  timestamp: 'timestamptz(3)',
  uuid: 'uuid',
  binary: 'bytea',
}

/** The database's own name for a column's type, including sizes. Throws for a type without a column. */
export function dataTypeOf(kind: DatabaseKind, column: ColumnDefinition): string {
  if (column.dataType !== undefined) return column.dataType
  // PostgreSQL has types for geometries only with an extension.
  const type = isJson(column.type) ? 'json' : column.type
  if (type === 'alias' || type === 'unknown') throw new Error(`A column cannot be of type ${type}.`)
  const name = kind === 'sqlite' ? sqliteNames[type] : postgresNames[type]
  if (type === 'string') return `${name}(${whole(column.maxLength, 255)})`
  if (type === 'decimal') return `${name}(${whole(column.precision, 10)}, ${whole(column.scale, 5)})`
  return name
}

const whole = (value: number | null | undefined, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback

const fieldTypes: Readonly<Record<string, FieldType>> = {
  varchar: 'string',
  'character varying': 'string',
  char: 'string',
  character: 'string',
  nvarchar: 'string',
  text: 'text',
  clob: 'text',
  integer: 'integer',
  int: 'integer',
  int4: 'integer',
  smallint: 'integer',
  tinyint: 'integer',
  mediumint: 'integer',
  bigint: 'bigInteger',
  float: 'float',
  real: 'float',
  double: 'float',
  'double precision': 'float',
  decimal_text: 'decimal',
  decimal: 'decimal',
  numeric: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  'time without time zone': 'time',
  datetime: 'dateTime',
  'timestamp without time zone': 'dateTime',
  timestamp: 'timestamp',
  'timestamp with time zone': 'timestamp',
  json: 'json',
  jsonb: 'json',
  uuid: 'uuid',
  blob: 'binary',
  bytea: 'binary',
}

/** The field type of a column, by the database's name for it. `char(36)` is how SQLite stores a UUID. */
export function fieldTypeOfColumn(kind: DatabaseKind, dataType: string): FieldType {
  const name = dataType.toLowerCase().trim()
  if (name === 'char(36)') return 'uuid'
  // PostgreSQL has other types with the names of SpatiaLite.
  return fieldTypes[name.replace(/\s*\(.*\)$/, '')] ?? spatialColumn(dataType, kind === 'postgres')?.type ?? 'unknown'
}
