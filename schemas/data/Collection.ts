import { Schema } from 'effect'
import { Translation } from './Translation.ts'

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
  /** True for the collections of the platform itself. */
  system: Schema.optionalKey(Schema.Boolean),
})

/** A collection as `/collections` gives it. `meta` is null for a table that has no metadata yet (unmanaged). */
export const Collection = Schema.Struct({
  collection: Schema.String,
  meta: Schema.NullOr(CollectionMeta),
})

export type CollectionMeta = typeof CollectionMeta.Type
export type Collection = typeof Collection.Type
