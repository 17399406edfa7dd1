import type { Field, FieldMeta, FieldSchema } from './Field.ts'

/** A column with nothing set: nullable, without a default value and without a size. */
export const blankSchema = (table: string, name: string, data_type: string): FieldSchema => ({
  name,
  table,
  data_type,
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_primary_key: false,
  has_auto_increment: false,
  foreign_key_column: null,
  foreign_key_table: null,
})

/** The metadata of a field for which nothing is set. */
const blankMeta = (collection: string, field: string): FieldMeta => ({
  collection,
  field,
  special: null,
  interface: null,
  options: null,
  display: null,
  display_options: null,
  readonly: false,
  hidden: false,
  sort: null,
  width: 'full',
  group: null,
  translations: null,
  note: null,
})

interface FieldParts {
  readonly collection: string
  readonly field: string
  readonly type: string
  /** Null for a field without a column. */
  readonly schema?: Partial<FieldSchema> | null
  readonly meta?: Partial<FieldMeta>
}

/** A field in the wire format, of which only some parts are set. */
export const wireFieldOf = ({ collection, field, type, schema = {}, meta = {} }: FieldParts): Field => ({
  collection,
  field,
  type,
  schema: schema && { ...blankSchema(collection, field, type), ...schema },
  meta: { ...blankMeta(collection, field), ...meta },
})
