import type { CollectionMeta } from '#schemas/data/Collection.ts'
import { groupOf } from '../collections/collectionTree.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** A collection or folder of the project, and its place in the navigation. */
export interface PlacedCollection {
  readonly info: CollectionInfo
  /** The number of collections that it is nested under. */
  readonly depth: number
  /** The folder or collection that contains it; null at the top. */
  readonly group: string | null
  /** The index among its siblings, from zero, and their number, including it. */
  readonly at: number
  readonly count: number
}

/** A place to move to: the index is that among the other collections of the group. */
export type CollectionPlace = Pick<PlacedCollection, 'group' | 'at'>

/** A changed place, and the stored one. */
export interface PlaceChange {
  readonly collection: string
  readonly meta: Partial<Pick<CollectionMeta, 'group' | 'sort'>>
  readonly before: Partial<Pick<CollectionMeta, 'group' | 'sort'>>
}

/** Whether the server stores the order and folders of collections. */
export const canOrder = (metadata: Metadata): boolean =>
  metadata.field('directus_collections', 'group') !== null && metadata.field('directus_collections', 'sort') !== null

/** The configured collections of the project, in the order of the navigation: each before those nested under it. */
export function placedCollections(metadata: Metadata): readonly PlacedCollection[] {
  const own = metadata.collections.filter(({ isSystem, meta }) => !isSystem && meta !== null)
  const names = new Set(own.map(({ collection }) => collection))
  const parentOf = (info: CollectionInfo): string | null => {
    const group = groupOf(metadata, info)
    return group !== null && names.has(group) ? group : null
  }
  const below = (group: string | null, depth: number): readonly PlacedCollection[] => {
    const siblings = own.filter(info => parentOf(info) === group)
    return siblings.flatMap((info, at) => [
      { info, depth, group, at, count: siblings.length },
      ...below(info.collection, depth + 1),
    ])
  }
  return below(null, 0)
}

/** Whether a collection is `name`, or nested under it. */
export function isWithin(placed: readonly PlacedCollection[], collection: string | null, name: string): boolean {
  for (let at = collection; at !== null; at = placed.find(({ info }) => info.collection === at)?.group ?? null)
    if (at === name) return true
  return false
}

/**
 * The changes that move a collection with all that is nested under it. Siblings keep their values where these fit. Empty
 * if the place does not exist; an index past the end counts as the last.
 */
export function moveCollection(
  placed: readonly PlacedCollection[],
  name: string,
  { group, at }: CollectionPlace,
): readonly PlaceChange[] {
  const moved = placed.find(({ info }) => info.collection === name)
  if (!moved || at < 0 || isWithin(placed, group, name)) return []
  const others = placed.filter(each => each.group === group && each !== moved)
  return others.toSpliced(at, 0, moved).flatMap((each, index): readonly PlaceChange[] => {
    const { collection, meta } = each.info
    const regrouped = each === moved && moved.group !== group
    const sort = index + 1
    if (meta?.sort === sort && !regrouped) return []
    return [
      {
        collection,
        meta: { sort, ...(regrouped ? { group } : {}) },
        before: { sort: meta?.sort ?? null, ...(regrouped ? { group: meta?.group ?? null } : {}) },
      },
    ]
  })
}
