import type { FieldType } from '#schemas/data/FieldType.ts'
import { type GeometryFieldType, geometryFieldTypes } from '#schemas/data/fieldTypes.ts'

/** Every type that a column can have, in the order of the error message that lists them. */
const columnTypes = [
  'bigInteger',
  'boolean',
  'date',
  'dateTime',
  'decimal',
  'float',
  'integer',
  'json',
  'string',
  'text',
  'time',
  'timestamp',
  'binary',
  'uuid',
  'csv',
] as const satisfies readonly FieldType[]

export type ColumnType = (typeof columnTypes)[number] | GeometryFieldType

const knownTypes: ReadonlySet<unknown> = new Set([...columnTypes, ...geometryFieldTypes])

export const isColumnType = (type: unknown): type is ColumnType => knownTypes.has(type)

/** The message of the original, which has no geometries. */
export const typesText = `[${[...columnTypes, 'null'].join(', ')}]`
