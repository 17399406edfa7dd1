import { Schema } from 'effect'

/**
 * How a person, a role or everyone looks at a collection; a bookmark when `bookmark` holds a name (P-544). The rest is
 * whatever some studio has stored: `readPresetFilters` reads the filters, the layouts what is theirs.
 */
export const Preset = Schema.Struct({
  id: Schema.Number,
  bookmark: Schema.NullOr(Schema.String),
  user: Schema.NullOr(Schema.String),
  role: Schema.NullOr(Schema.String),
  collection: Schema.String,
  search: Schema.NullOr(Schema.String),
  filters: Schema.Unknown,
  layout: Schema.NullOr(Schema.String),
  /** Keyed by layout id. */
  layout_query: Schema.Unknown,
  /** Keyed by layout id. */
  layout_options: Schema.Unknown,
})

export type Preset = typeof Preset.Type
