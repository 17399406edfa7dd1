import * as Schema from 'effect/Schema'
import { CollectionMeta } from '#schemas/data/Collection.ts'
import { Field, FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import { Relation } from '#schemas/data/Relation.ts'

const { collection: _collection, system: _system, ...collectionMeta } = CollectionMeta.fields
const { id: _id, collection: _of, field: _field, group: _group, ...fieldMeta } = FieldMeta.fields
const { id: _relationId, system: _platform, ...relation } = Relation.fields

/** A field without database-specific data. A group is referenced by its field name. */
export const FileField = Schema.Struct({
  collection: Schema.String,
  field: Schema.String,
  type: Field.fields.type,
  schema: Schema.NullOr(
    Schema.Struct({
      default_value: Schema.Unknown,
      max_length: FieldSchema.fields.max_length,
      numeric_precision: FieldSchema.fields.numeric_precision,
      numeric_scale: FieldSchema.fields.numeric_scale,
      is_nullable: Schema.Boolean,
      is_unique: Schema.optionalKey(Schema.Boolean),
      /** Left out for the sort field of a collection: its index follows from that. */
      is_indexed: Schema.optionalKey(Schema.Boolean),
      is_primary_key: Schema.Boolean,
      has_auto_increment: Schema.Boolean,
      /** Missing if the database stores no comments. */
      comment: FieldSchema.fields.comment,
    }),
  ),
  meta: Schema.NullOr(Schema.Struct({ ...fieldMeta, group: Schema.NullOr(Schema.String) })),
})

export const FileCollection = Schema.Struct({
  collection: Schema.String,
  meta: Schema.NullOr(Schema.Struct(collectionMeta)),
  /** Null for a folder, which has no table; left out for others. */
  schema: Schema.optionalKey(Schema.Null),
})

export const FileRelation = Schema.Struct(relation)

/** A data model as a file: the project's own collections, their fields and relations. */
export const ModelFile = Schema.Struct({
  format: Schema.Literal('fieldhouse-model'),
  version: Schema.Literal(1),
  collections: Schema.Array(FileCollection),
  fields: Schema.Array(FileField),
  relations: Schema.Array(FileRelation),
})

export type FileCollection = typeof FileCollection.Type
export type FileField = typeof FileField.Type
export type FileRelation = typeof FileRelation.Type
export type ModelFile = typeof ModelFile.Type
