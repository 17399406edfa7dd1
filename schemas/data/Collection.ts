import * as Schema from 'effect/Schema'
import { Translation } from './Translation.ts'

const JsonRecord = Schema.Record(Schema.String, Schema.Unknown)

export const CollectionMeta = Schema.Struct({
  collection: Schema.String,
  icon: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  display_template: Schema.NullOr(Schema.String),
  hidden: Schema.Boolean,
  singleton: Schema.Boolean,
  translations: Schema.optionalKey(Schema.NullOr(Schema.Array(Translation))),
  archive_field: Schema.optionalKey(Schema.NullOr(Schema.String)),
  archive_app_filter: Schema.optionalKey(Schema.Boolean),
  archive_value: Schema.optionalKey(Schema.NullOr(Schema.String)),
  unarchive_value: Schema.optionalKey(Schema.NullOr(Schema.String)),
  sort_field: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The folder or collection that this one is nested under. */
  group: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The position within its folder; collections without one come last. */
  sort: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  /** Whether the collections under it are expanded at first. `locked` keeps them expanded. */
  collapse: Schema.optionalKey(Schema.NullOr(Schema.Literals(['open', 'closed', 'locked']))),
  /** The color of the icon, as `#RRGGBB`. */
  color: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** True for system collections. */
  system: Schema.optionalKey(Schema.Boolean),
})

/** A collection as returned by `/collections`. `meta` is null for a table without metadata (unmanaged). */
export const Collection = Schema.Struct({
  collection: Schema.String,
  meta: Schema.NullOr(CollectionMeta),
  /** The table in the database. Null for a folder, which has none; older servers omit it. */
  schema: Schema.optionalKey(Schema.NullOr(JsonRecord)),
})

export type CollectionMeta = typeof CollectionMeta.Type
export type Collection = typeof Collection.Type
