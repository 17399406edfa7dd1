/** Every field type in the API. Leaves out `geometry`, because geo data is sent as `json`. */
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
