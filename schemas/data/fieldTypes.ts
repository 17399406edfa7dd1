import { geometryTypes } from '../geometry/geometryTypes.ts'

/** The types of geometries: any, or only one kind. */
export const geometryFieldTypes = ['geometry', ...geometryTypes.map(type => `geometry.${type}` as const)] as const

/** Every field type in the API. */
export const fieldTypes = [
  'alias',
  'bigInteger',
  'binary',
  'boolean',
  'csv',
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
  'unknown',
  'uuid',
  ...geometryFieldTypes,
] as const

export type FieldType = (typeof fieldTypes)[number]
export type GeometryFieldType = (typeof geometryFieldTypes)[number]

/** Whether values are geometries, as GeoJSON. */
export const isGeometry = (type: string): type is GeometryFieldType => type.startsWith('geometry')

/** Whether values are JSON, and stored as such. */
export const isJson = (type: string): type is GeometryFieldType | 'json' => type === 'json' || isGeometry(type)
