import * as Schema from 'effect/Schema'

const NullableString = Schema.NullOr(Schema.String)

/** One row of `/relations`: the foreign key `many_collection.many_field` and the other side of the relation. */
export const Relation = Schema.Struct({
  id: Schema.optionalKey(Schema.Number),
  many_collection: Schema.String,
  many_field: Schema.String,
  many_primary: Schema.String,
  /** Null for many-to-any: the collection is named by `one_collection_field` of each row. */
  one_collection: NullableString,
  one_field: NullableString,
  one_primary: NullableString,
  one_collection_field: NullableString,
  one_allowed_collections: Schema.NullOr(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  junction_field: NullableString,
  system: Schema.optionalKey(Schema.Boolean),
})

export type Relation = typeof Relation.Type
