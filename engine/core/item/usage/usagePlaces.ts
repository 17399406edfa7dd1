import type { Key } from '#schemas/data/Item.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'

/** A field whose items can reference those of a collection. */
export interface UsagePlace {
  readonly id: string
  /** The collection with the references. */
  readonly collection: CollectionInfo
  readonly field: string
  /** The display name of the field. */
  readonly name: string
  /** The path from one of its items to the referencing key. */
  readonly path: readonly string[]
  /** The items that point at one of these. */
  readonly filter: (keys: readonly Key[]) => FilterTree
}

export interface UsagePlaces {
  readonly places: readonly UsagePlace[]
  /** There are other items that the caller cannot read. */
  readonly hidden: boolean
}

/** Every field that points at a collection, by the relations alone: single ones, lists through a junction, many-to-any. */
export function usagePlaces(metadata: Metadata, target: string): UsagePlaces {
  const primaryKey = metadata.collection(target)?.primaryKey ?? 'id'
  const pointing = metadata.relations.filter(
    relation => relation.many_collection !== target && pointsAt(relation, target),
  )
  const direct = pointing.map(relation => placeOf(metadata, relation, target, primaryKey))
  const places = direct.filter(place => place !== null)
  return {
    places: [...new Map(places.map(place => [place.id, place])).values()],
    hidden: places.length < direct.length,
  }
}

const pointsAt = (relation: Relation, target: string): boolean =>
  relation.one_collection === null ? allowedCollections(relation).includes(target) : relation.one_collection === target

/** Null if the caller cannot read it. */
function placeOf(metadata: Metadata, relation: Relation, target: string, primaryKey: string): UsagePlace | null {
  const { many_collection: rows, many_field: key, junction_field: near } = relation
  const owner = near === null ? undefined : ownerOf(metadata.relations, rows, near)
  // For a many-to-any, the far key includes the collection.
  const far = relation.one_collection === null ? `${key}:${target}` : key
  const steps = (last: string) => (owner?.one_field ? [owner.one_field, last] : [last])
  const name = owner?.one_collection ?? rows
  const field = owner?.one_field ?? key
  const collection = metadata.collection(name)
  const info = metadata.field(name, field)
  if (!collection || !info || !metadata.decide('read', name).allowed) return null
  return {
    id: `${name}.${field}`,
    collection,
    field,
    name: info.name,
    path: steps(key),
    filter: keys => within(steps(far), { [primaryKey]: { _in: keys } }),
  }
}

/** The relation from a junction to the collection with the list; none if no list shows it. */
const ownerOf = (relations: readonly Relation[], junction: string, near: string): Relation | undefined =>
  relations.find(
    each =>
      each.many_collection === junction && each.many_field === near && each.one_collection !== null && each.one_field,
  )

const within = ([first, ...rest]: readonly string[], condition: FilterTree): FilterTree =>
  first === undefined ? condition : { [first]: within(rest, condition) }
