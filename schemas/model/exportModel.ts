import type { Field } from '#schemas/data/Field.ts'
import { fieldTypeOf, specialsOf } from '#schemas/data/fieldTraits.ts'
import { isFolder } from '#schemas/data/isFolder.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { FileField, ModelFile } from './ModelFile.ts'
import type { StoredModel } from './StoredModel.ts'

/** The data model of the project, in an order that does not depend on when things were created. */
export function exportModel({ collections, fields, relations }: StoredModel): ModelFile {
  const own = collections
    .filter(({ collection }) => !isSystemCollection(collection))
    .toSorted(by(({ collection }) => collection))
  return {
    format: 'fieldhouse-model',
    version: 1,
    collections: own.map(each => {
      const folder = isFolder(each) ? { schema: null } : {}
      if (each.meta === null) return { collection: each.collection, meta: null, ...folder }
      const { collection, system: _, ...meta } = each.meta
      return { collection, meta, ...folder }
    }),
    fields: own.flatMap(({ collection, meta }) => {
      const siblings = fields.filter(field => field.collection === collection)
      return siblings
        .toSorted(by(({ field }) => field))
        .map(field => fileField(field, siblings, meta?.sort_field ?? null))
    }),
    relations: relations
      .filter(({ id, system }) => id !== undefined && !system)
      .map(({ id: _, system: __, ...relation }) => ({
        ...relation,
        one_allowed_collections:
          relation.one_allowed_collections === null ? null : [...allowedCollections(relation)].toSorted(),
      }))
      .toSorted(by(relation => `${relation.many_collection} ${relation.many_field}`)),
  }
}

function fileField(stored: Field, siblings: readonly Field[], sortField: string | null): FileField {
  const { collection, field, meta, schema } = stored
  return {
    collection,
    field,
    type: fieldTypeOf(stored),
    schema: schema && schemaOf(schema, field === sortField),
    meta: meta && metaOf(meta, specialsOf(stored), siblings),
  }
}

function schemaOf(schema: NonNullable<Field['schema']>, isSortField: boolean): FileField['schema'] {
  return {
    default_value: schema.default_value ?? null,
    max_length: schema.max_length,
    numeric_precision: schema.numeric_precision,
    numeric_scale: schema.numeric_scale,
    is_nullable: schema.is_nullable,
    ...(schema.is_unique === undefined ? {} : { is_unique: schema.is_unique }),
    ...(schema.is_indexed === undefined || isSortField || schema.is_primary_key
      ? {}
      : { is_indexed: schema.is_indexed }),
    is_primary_key: schema.is_primary_key,
    has_auto_increment: schema.has_auto_increment,
    ...(schema.comment === undefined ? {} : { comment: schema.comment }),
  }
}

function metaOf(
  { id: _, collection: __, field: ___, group, ...exported }: NonNullable<Field['meta']>,
  specials: readonly string[],
  siblings: readonly Field[],
): FileField['meta'] {
  const groupField = siblings.find(each => each.meta?.id !== undefined && String(each.meta.id) === String(group))
  return { ...exported, special: specials.length === 0 ? null : specials, group: groupField?.field ?? null }
}

const by =
  <Value>(nameOf: (value: Value) => string) =>
  (a: Value, b: Value): number =>
    nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0
