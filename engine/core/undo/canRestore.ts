import type { Item } from '#schemas/data/Item.ts'
import { isSecret } from '#schemas/data/isSecret.ts'
import { allowedCollections, isToMany } from '#schemas/relation/relationKind.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** Why a deleted item could not be brought back whole; each has a sentence `batch.no_undo.*`. */
export type NoRestore = 'platform' | 'rights' | 'secret' | 'linked'

/**
 * Whether deleted items can be created again exactly as they were, including their key; null if they can. They cannot
 * if the caller cannot read or write a part of them, or if deleting them changes other items. System items are more
 * than their row, except presets.
 */
export function canRestore(metadata: Metadata, collection: CollectionInfo, items: readonly Item[]): NoRestore | null {
  const name = collection.collection
  if (collection.isSystem && name !== 'directus_presets') return 'platform'
  if (collection.fields.some(isSecret)) return 'secret'
  const whole = (['read', 'create', 'update'] as const).every(action => {
    const decision = metadata.decide(action, name)
    return decision.allowed && decision.fields === 'all'
  })
  if (!whole) return 'rights'
  const unseen = metadata.relations.some(relation =>
    relation.one_collection === null
      ? allowedCollections(relation).includes(name)
      : relation.one_collection === name && relation.one_field === null,
  )
  const lists = listFields(metadata, collection)
  if (unseen || items.some(item => lists.some(field => !isEmpty(item[field])))) return 'linked'
  return null
}

/** The fields of a collection with lists of items elsewhere. */
export const listFields = (metadata: Metadata, collection: CollectionInfo): readonly string[] =>
  collection.fields.flatMap(({ field }) => {
    const kind = metadata.relation(collection.collection, field)
    return kind && isToMany(kind) ? [field] : []
  })

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
