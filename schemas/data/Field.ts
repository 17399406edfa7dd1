import * as Schema from 'effect/Schema'
import { Translation } from './Translation.ts'

const JsonRecord = Schema.Record(Schema.String, Schema.Unknown)

/** A column in the database. */
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
  /** Whether the column has an index for lists that are sorted or filtered by it. Only with the capability `column-indexes`. */
  is_indexed: Schema.optionalKey(Schema.Boolean),
  is_primary_key: Schema.Boolean,
  has_auto_increment: Schema.Boolean,
  foreign_key_column: Schema.NullOr(Schema.String),
  foreign_key_table: Schema.NullOr(Schema.String),
  /** Missing if the database stores no comments (SQLite). */
  comment: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/**
 * The changes to a field while its rule matches the edited item. An omitted member changes nothing. Servers of 9.0 and
 * later store these.
 */
export const FieldCondition = Schema.Struct({
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** A filter on the item with its edits. Without one the condition never matches. */
  rule: Schema.optionalKey(Schema.NullOr(JsonRecord)),
  hidden: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  readonly: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  required: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** Options that override those of the field. */
  options: Schema.optionalKey(Schema.NullOr(JsonRecord)),
})

/** The metadata of a field, set by administrators. */
export const FieldMeta = Schema.Struct({
  id: Schema.optionalKey(Schema.Number),
  collection: Schema.String,
  field: Schema.String,
  /** A list; servers of the dialect return a comma-joined string for system fields. Read it with `specialsOf`. */
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
  /** The group field that this field is in: its `id`, or from 9.0 on its name. */
  group: Schema.NullOr(Schema.Union([Schema.Number, Schema.String])),
  translations: Schema.NullOr(Schema.Array(Translation)),
  note: Schema.NullOr(Schema.String),
  required: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** If several rules match, the last one applies. */
  conditions: Schema.optionalKey(Schema.NullOr(Schema.Array(FieldCondition))),
  /** A filter that a saved item must satisfy. */
  validation: Schema.optionalKey(Schema.NullOr(JsonRecord)),
  /** The message if the filter is not satisfied. */
  validation_message: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The name of the field is only visible to screen readers. */
  hideLabel: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** Shows no placeholder while the code of the editor loads. */
  hideLoader: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
})

/** A field as returned by `/fields`. `schema` is null for an alias, `meta` for a column without metadata. */
export const Field = Schema.Struct({
  collection: Schema.String,
  field: Schema.String,
  /** One of `FieldType`; aliases may carry their special (`m2m`, `o2m` …) here. Read it with `fieldTypeOf`. */
  type: Schema.String,
  schema: Schema.NullOr(FieldSchema),
  meta: Schema.NullOr(FieldMeta),
})

export type FieldSchema = typeof FieldSchema.Type
export type FieldCondition = typeof FieldCondition.Type
export type FieldMeta = typeof FieldMeta.Type
export type Field = typeof Field.Type
