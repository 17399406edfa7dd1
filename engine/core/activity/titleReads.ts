import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { templateFields } from '#schemas/template/template.ts'
import { chunksOf } from '../batch/batchMachine.ts'
import { displayFields } from '../display/displayFields.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Registry } from '../registry/Registry.ts'

/** The titles of items in system collections, which have no template of their own. */
const systemTitles: Readonly<Record<string, string>> = {
  directus_users: '{{ first_name }} {{ last_name }}',
  directus_files: '{{ title }}',
  directus_folders: '{{ name }}',
  directus_roles: '{{ name }}',
  directus_webhooks: '{{ name }}',
  directus_presets: '{{ bookmark }}',
}

/** A read of items of one collection, for their titles. */
export interface TitleRead {
  readonly collection: string
  readonly primaryKey: string
  readonly template: string
  readonly query: Query
}

/** The reads for the titles of the items that rows of activity name, by collection. Rows without a title need none. */
export function titleReads(
  { metadata, registry }: { readonly metadata: Metadata; readonly registry: Registry },
  rows: readonly Item[],
): readonly TitleRead[] {
  const keys = new Map<string, Set<string>>()
  for (const { action, collection, item } of rows) {
    if (action === 'delete' || typeof collection !== 'string' || item === null || item === '') continue
    keys.set(collection, (keys.get(collection) ?? new Set()).add(String(item)))
  }
  return [...keys].flatMap(([collection, named]) => {
    const template = titleTemplate(metadata, collection)
    if (template === null) return []
    const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
    const paths = templateFields(template).flatMap(path => displayFields(registry, metadata, collection, path))
    const fields = [...new Set([primaryKey, ...paths])]
    return chunksOf([...named]).map(chunk => ({
      collection,
      primaryKey,
      template,
      query: { fields, filter: { [primaryKey]: { _in: chunk } }, limit: chunk.length },
    }))
  })
}

/** The template of an item's title; null if it has none, or the caller cannot read it. */
function titleTemplate(metadata: Metadata, name: string): string | null {
  const collection = metadata.collection(name)
  if (!collection || collection.isSingleton || !metadata.decide('read', name).allowed) return null
  const template = collection.displayTemplate ?? systemTitles[name] ?? null
  const isReadable = template !== null && templateFields(template).some(path => metadata.fieldAt(name, path) !== null)
  return isReadable ? template : null
}

/** What the data model says about a changed row of it. */
export type ModelTitle =
  | { readonly kind: 'collection'; readonly name: string }
  | { readonly kind: 'field'; readonly name: string; readonly collection: string }

/** Finds the titles of rows that describe the data model, in the metadata. */
export function modelTitles(metadata: Metadata): (collection: string, key: Key) => ModelTitle | null {
  const fields = new Map(
    metadata.collections.flatMap(({ fields: all }) =>
      all.flatMap(field => (field.meta?.id === undefined ? [] : [[String(field.meta.id), field] as const])),
    ),
  )
  const relations = new Map(metadata.relations.map(relation => [String(relation.id), relation]))
  const nameOf = (collection: string) => metadata.collection(collection)?.name ?? collection
  return (collection, key) => {
    switch (collection) {
      case 'directus_collections':
        return metadata.collection(String(key)) && { kind: 'collection', name: nameOf(String(key)) }
      case 'directus_fields': {
        const field = fields.get(String(key))
        return field ? { kind: 'field', name: field.name, collection: nameOf(field.collection) } : null
      }
      case 'directus_relations': {
        const relation = relations.get(String(key))
        if (!relation) return null
        const { many_collection: many, many_field: field } = relation
        return { kind: 'field', name: metadata.field(many, field)?.name ?? field, collection: nameOf(many) }
      }
      default: {
        const info = metadata.collection(collection)
        return info?.isSingleton ? { kind: 'collection', name: info.name } : null
      }
    }
  }
}
