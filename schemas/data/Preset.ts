import * as Schema from 'effect/Schema'

/**
 * How a user, a role or everyone sees a collection; a bookmark if `bookmark` holds a name. A studio may store anything
 * in the rest: `readPresetFilters` reads the filters, and each layout reads its own part.
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
