import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import type { FileField, ModelFile } from './ModelFile.ts'

/** The data model of the project, in an order that does not depend on when things were created. */
export function exportModel(metadata: Metadata): ModelFile {
  const own = metadata.collections.filter(({ isSystem }) => !isSystem).toSorted(by(info => info.collection))
  return {
    format: 'fieldhouse-model',
    version: 1,
    collections: own.map(({ collection, meta }) => {
      if (meta === null) return { collection, meta }
      const { collection: _, system: __, ...exported } = meta
      return { collection, meta: exported }
    }),
    fields: own.flatMap(({ fields, meta }) =>
      fields.toSorted(by(field => field.field)).map(field => fileField(field, fields, meta?.sort_field ?? null)),
    ),
    relations: metadata.relations
      .filter(({ id, system }) => id !== undefined && !system)
      .map(({ id: _, system: __, ...relation }) => ({
        ...relation,
        one_allowed_collections:
          relation.one_allowed_collections === null ? null : [...allowedCollections(relation)].toSorted(),
      }))
      .toSorted(by(relation => `${relation.many_collection} ${relation.many_field}`)),
  }
}

function fileField(
  { wire, type, specials }: FieldInfo,
  siblings: readonly FieldInfo[],
  sortField: string | null,
): FileField {
  const { collection, field, schema } = wire
  return {
    collection,
    field,
    type,
    schema: schema && schemaOf(schema, field === sortField),
    meta: metaOf(wire.meta, specials, siblings),
  }
}

function schemaOf(schema: NonNullable<FieldInfo['schema']>, isSortField: boolean): FileField['schema'] {
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
  }
}

function metaOf(
  meta: FieldInfo['meta'],
  specials: readonly string[],
  siblings: readonly FieldInfo[],
): FileField['meta'] {
  if (meta === null) return null
  const { id: _, collection: __, field: ___, group, ...exported } = meta
  const groupField = siblings.find(each => each.meta?.id !== undefined && String(each.meta.id) === String(group))
  return { ...exported, special: specials.length === 0 ? null : specials, group: groupField?.field ?? null }
}

const by =
  <Value>(nameOf: (value: Value) => string) =>
  (a: Value, b: Value): number =>
    nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0
