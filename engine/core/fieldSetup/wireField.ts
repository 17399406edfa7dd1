import type { Field, FieldMeta, FieldSchema } from '#schemas/data/Field.ts'

/** A field to create, in the format of the server. */
export interface WireDefinition {
  readonly field: string
  readonly type: string | null
  readonly schema: Partial<FieldSchema> | null
  readonly meta: Partial<FieldMeta>
}

/** A field as the server will return it once it is created. */
export function wireField(collection: string, { field, type, schema, meta }: WireDefinition): Field {
  return {
    collection,
    field,
    type: type ?? 'alias',
    schema:
      schema === null ? null : { ...blankSchema, name: field, table: collection, data_type: type ?? '', ...schema },
    meta: { ...blankMeta, collection, field, ...meta },
  }
}

const blankSchema: Omit<FieldSchema, 'name' | 'table' | 'data_type'> = {
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_primary_key: false,
  has_auto_increment: false,
  foreign_key_column: null,
  foreign_key_table: null,
}

const blankMeta: Omit<FieldMeta, 'collection' | 'field'> = {
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
}
