/** Every type a field can have on the wire, `geometry` aside: geo data travels as `json`. */
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
] as const

export type FieldType = (typeof fieldTypes)[number]
