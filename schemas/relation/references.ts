import type { Key } from '../data/Item.ts'
import type { Relation } from '../data/Relation.ts'
import type { FilterTree } from '../filter/FilterTree.ts'
import { allowedCollections, filesCollection } from './relationKind.ts'

/** A field whose items can point at those of a collection. */
export interface ReferencePlace {
  readonly collection: string
  readonly field: string
  /** From one of its items to the key of the item it points at. */
  readonly path: readonly string[]
  /** Matches the items that point at one of these. */
  readonly filter: (keys: readonly Key[]) => FilterTree
}

/**
 * Every field that points at items of a collection, by relations alone: single ones, lists through a junction, and
 * many-to-any. The rows of a junction that belong to these items themselves do not count.
 */
export function referencePlaces(
  relations: readonly Relation[],
  target: string,
  primaryKey: string,
): readonly ReferencePlace[] {
  const places = relations
    .filter(relation => pointsAt(relation, target))
    .flatMap(relation => placeOf(relations, relation, target, primaryKey) ?? [])
  return [...new Map(places.map(place => [`${place.collection}.${place.field}`, place])).values()]
}

const pointsAt = (relation: Relation, target: string): boolean =>
  relation.one_collection === null ? allowedCollections(relation).includes(target) : relation.one_collection === target

function placeOf(
  relations: readonly Relation[],
  relation: Relation,
  target: string,
  primaryKey: string,
): ReferencePlace | null {
  const { many_collection: rows, many_field: key, junction_field: near } = relation
  const owner = near === null ? undefined : ownerOf(relations, rows, near)
  if (near !== null && owner === undefined && relation.one_field !== null) return null
  // For a many-to-any, the far key includes the collection.
  const far = relation.one_collection === null ? `${key}:${target}` : key
  const steps = (last: string) => (owner?.one_field ? [owner.one_field, last] : [last])
  return {
    collection: owner?.one_collection ?? rows,
    field: owner?.one_field ?? key,
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

/** Types of fields whose text can contain a link to an item. */
export const linkingTypes: ReadonlySet<string> = new Set(['string', 'text', 'json', 'csv'])

/** What ends an address inside HTML, Markdown or JSON. */
const ends = ['"', "'", ')', ']', '<', '>', '\\', '?', '#', '/', ' ', ',', '\n']

/**
 * Matches items with a link to one of these in the text of a field. A file is found by its id anywhere, an item of
 * another collection by an address that ends with its collection and key, such as `/admin/collections/notes/12`.
 */
export const textReferences = (fields: readonly string[], target: string, keys: readonly Key[]): FilterTree => ({
  _or: fields.flatMap(field => keys.map(key => textReference(field, target, key))),
})

function textReference(field: string, target: string, key: Key): FilterTree {
  if (target === filesCollection) return { [field]: { _contains: String(key) } }
  const address = `/${target}/${encodeURIComponent(key)}`
  return {
    _and: [
      { [field]: { _contains: address } },
      { _or: [{ [field]: { _ends_with: address } }, ...ends.map(end => ({ [field]: { _contains: address + end } }))] },
    ],
  }
}
