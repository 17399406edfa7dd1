import type { Key } from '#schemas/data/Item.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'

/** A field whose items may point at those of a collection. */
export interface UsagePlace {
  readonly id: string
  /** Whose items point there. */
  readonly collection: CollectionInfo
  readonly field: string
  /** What is said of the field. */
  readonly name: string
  /** From an item of it to the key that it points with. */
  readonly path: readonly string[]
  /** The items that point at one of these. */
  readonly filter: (keys: readonly Key[]) => FilterTree
}

export interface UsagePlaces {
  readonly places: readonly UsagePlace[]
  /** There are others, which the caller may not look into. */
  readonly hidden: boolean
}

/** Every field that points at a collection, by the relations alone: single ones, lists through a junction, many-to-any. */
export function usagePlaces(metadata: Metadata, target: string): UsagePlaces {
  const primaryKey = metadata.collection(target)?.primaryKey ?? 'id'
  const pointing = metadata.relations.filter(
    relation => relation.many_collection !== target && pointsAt(relation, target),
  )
  const found = pointing.map(relation => placeOf(metadata, relation, target, primaryKey))
  const places = found.filter(place => place !== null)
  return { places: [...new Map(places.map(place => [place.id, place])).values()], hidden: places.length < found.length }
}

const pointsAt = (relation: Relation, target: string): boolean =>
  relation.one_collection === null ? allowedCollections(relation).includes(target) : relation.one_collection === target

/** Null where the caller may not read it. */
function placeOf(metadata: Metadata, relation: Relation, target: string, primaryKey: string): UsagePlace | null {
  const { many_collection: rows, many_field: key, junction_field: near } = relation
  const owner = near === null ? undefined : ownerOf(metadata.relations, rows, near)
  // Of a many-to-any the far key says which collection it is of.
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

/** The relation from a junction to the collection whose list it holds; none where that shows no list. */
const ownerOf = (relations: readonly Relation[], junction: string, near: string): Relation | undefined =>
  relations.find(
    each =>
      each.many_collection === junction && each.many_field === near && each.one_collection !== null && each.one_field,
  )

const within = ([first, ...rest]: readonly string[], condition: FilterTree): FilterTree =>
  first === undefined ? condition : { [first]: within(rest, condition) }
