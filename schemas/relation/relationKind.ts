import type { Relation } from '../data/Relation.ts'

/**
 * The kind of a relational field, derived from relations alone. `file` is a many-to-one to the files; `files` and
 * `translations` are many-to-many with a known far side.
 */
export type RelationKind =
  | {
      readonly kind: 'm2o' | 'file'
      readonly relation: Relation
      /** The collection the key points at. */
      readonly related: string
    }
  | {
      readonly kind: 'o2m'
      readonly relation: Relation
      /** The collection whose rows point here. */
      readonly related: string
      /** Their foreign key. */
      readonly foreignKey: string
    }
  | {
      readonly kind: 'm2m' | 'files' | 'translations'
      /** From the junction to this collection. */
      readonly relation: Relation
      /** From the junction to the far side. */
      readonly farRelation: Relation
      readonly junction: string
      readonly foreignKey: string
      /** The junction's key of the far side. */
      readonly farKey: string
      readonly related: string
    }
  | {
      readonly kind: 'm2a'
      readonly relation: Relation
      readonly farRelation: Relation
      readonly junction: string
      readonly foreignKey: string
      readonly farKey: string
      /** The junction's field that names the collection. */
      readonly collectionField: string
      readonly allowed: readonly string[]
    }
  /** The junction's own side of a many-to-any: one key, one field naming the collection. */
  | {
      readonly kind: 'any'
      readonly relation: Relation
      readonly collectionField: string
      readonly allowed: readonly string[]
    }

export const filesCollection = 'directus_files'

export function allowedCollections(relation: Relation): readonly string[] {
  const allowed = relation.one_allowed_collections
  if (allowed === null) return []
  return typeof allowed === 'string' ? allowed.split(',') : allowed
}

/** The kind of a field; null if it has no relation. `special` decides what relations alone cannot. */
export function relationKind(
  relations: readonly Relation[],
  collection: string,
  field: string,
  special: readonly string[] = [],
): RelationKind | null {
  const own = relations.find(each => each.many_collection === collection && each.many_field === field)
  if (own) return ownKind(own)
  const relation = relations.find(each => each.one_collection === collection && each.one_field === field)
  if (!relation) return null
  const { many_collection: junction, many_field: foreignKey } = relation
  const farRelation =
    relation.junction_field === null
      ? undefined
      : relations.find(each => each.many_collection === junction && each.many_field === relation.junction_field)
  if (!farRelation) return { kind: 'o2m', relation, related: junction, foreignKey }
  const through = { relation, farRelation, junction, foreignKey, farKey: farRelation.many_field }
  if (farRelation.one_collection === null)
    return {
      kind: 'm2a',
      ...through,
      collectionField: farRelation.one_collection_field ?? 'collection',
      allowed: allowedCollections(farRelation),
    }
  const related = farRelation.one_collection
  const kind = special.includes('translations') ? 'translations' : related === filesCollection ? 'files' : 'm2m'
  return { kind, ...through, related }
}

function ownKind(relation: Relation): RelationKind {
  if (relation.one_collection === null)
    return {
      kind: 'any',
      relation,
      collectionField: relation.one_collection_field ?? 'collection',
      allowed: allowedCollections(relation),
    }
  const kind = relation.one_collection === filesCollection ? 'file' : 'm2o'
  return { kind, relation, related: relation.one_collection }
}

/** Whether a field holds a list of items. */
export const isToMany = (kind: RelationKind): boolean =>
  kind.kind !== 'm2o' && kind.kind !== 'file' && kind.kind !== 'any'
