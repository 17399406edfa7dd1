import { Schema } from 'effect'
import { Translation } from './Translation.ts'

const JsonRecord = Schema.Record(Schema.String, Schema.Unknown)

/** What the database says of a column. */
export const FieldSchema = Schema.Struct({
  name: Schema.String,
  table: Schema.String,
  data_type: Schema.String,
  default_value: Schema.Unknown,
  max_length: Schema.NullOr(Schema.Number),
  numeric_precision: Schema.NullOr(Schema.Number),
  numeric_scale: Schema.NullOr(Schema.Number),
  is_nullable: Schema.Boolean,
  is_unique: Schema.optionalKey(Schema.Boolean),
  is_primary_key: Schema.Boolean,
  has_auto_increment: Schema.Boolean,
  foreign_key_column: Schema.NullOr(Schema.String),
  foreign_key_table: Schema.NullOr(Schema.String),
  /** Not there where the database keeps no comments (SQLite). */
  comment: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** What administrators say of a field. */
export const FieldMeta = Schema.Struct({
  id: Schema.optionalKey(Schema.Number),
  collection: Schema.String,
  field: Schema.String,
  /** A list; servers of the dialect give a comma-joined string for system fields. Read it with `specialsOf`. */
  special: Schema.NullOr(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  interface: Schema.NullOr(Schema.String),
  options: Schema.NullOr(JsonRecord),
  display: Schema.NullOr(Schema.String),
  display_options: Schema.NullOr(JsonRecord),
  locked: Schema.optionalKey(Schema.Boolean),
  readonly: Schema.Boolean,
  hidden: Schema.Boolean,
  sort: Schema.NullOr(Schema.Number),
  width: Schema.NullOr(Schema.Literals(['half', 'half-left', 'half-right', 'full', 'fill'])),
  /** The `id` of the group field that this field stands in. */
  group: Schema.NullOr(Schema.Union([Schema.Number, Schema.String])),
  translations: Schema.NullOr(Schema.Array(Translation)),
  note: Schema.NullOr(Schema.String),
  required: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** The name of the field is read out and not drawn. */
  hideLabel: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** Nothing stands in the place of the editor while its code is on the way. */
  hideLoader: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
})

/** A field as `/fields` gives it. `schema` is null for an alias, `meta` for a column without metadata. */
export const Field = Schema.Struct({
  collection: Schema.String,
  field: Schema.String,
  /** One of `FieldType`; aliases may carry their special (`m2m`, `o2m` …) here. Read it with `fieldTypeOf`. */
  type: Schema.String,
  schema: Schema.NullOr(FieldSchema),
  meta: Schema.NullOr(FieldMeta),
})

export type FieldSchema = typeof FieldSchema.Type
export type FieldMeta = typeof FieldMeta.Type
export type Field = typeof Field.Type
