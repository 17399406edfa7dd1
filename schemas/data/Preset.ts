import { Schema } from 'effect'

/** A filter as presets store it: one clause; `value` is text as typed (lists comma-joined) or a scalar. */
export const PresetFilter = Schema.Struct({
  key: Schema.String,
  field: Schema.String,
  operator: Schema.String,
  value: Schema.optionalKey(Schema.Unknown),
  locked: Schema.optionalKey(Schema.Boolean),
})

const Keyed = Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))

/** How a person, a role or everyone looks at a collection; a bookmark when `bookmark` holds a name (P-544). */
export const Preset = Schema.Struct({
  id: Schema.Number,
  bookmark: Schema.NullOr(Schema.String),
  user: Schema.NullOr(Schema.String),
  role: Schema.NullOr(Schema.String),
  collection: Schema.String,
  search: Schema.NullOr(Schema.String),
  filters: Schema.NullOr(Schema.Array(PresetFilter)),
  layout: Schema.NullOr(Schema.String),
  /** Keyed by layout id. */
  layout_query: Keyed,
  /** Keyed by layout id. */
  layout_options: Keyed,
})

export type PresetFilter = typeof PresetFilter.Type
export type Preset = typeof Preset.Type
