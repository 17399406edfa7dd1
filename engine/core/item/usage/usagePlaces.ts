import { isUserStamp } from '#schemas/data/fieldTraits.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { referencePlaces } from '#schemas/relation/references.ts'
import { filesCollection } from '#schemas/relation/relationKind.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'

/** A field whose items can reference those of a collection, with the names that users see. */
export interface UsagePlace {
  readonly id: string
  /** The collection with the references. */
  readonly collection: CollectionInfo
  /** Null for links in the text of any field. */
  readonly field: { readonly field: string; readonly name: string } | null
}

/** A place that the caller can search. */
export interface SearchedPlace extends UsagePlace {
  /** The path from one of its items to the referencing key. */
  readonly path: readonly string[]
  /** The items that point at one of these. */
  readonly filter: (keys: readonly Key[]) => FilterTree
}

/** Whether items of a collection can be used by others: those of the project, and files. */
export const hasUsage = ({ collection, isSystem }: CollectionInfo): boolean =>
  !isSystem || collection === filesCollection

export interface UsagePlaces {
  readonly places: readonly SearchedPlace[]
  /** There are other items that the caller cannot read. */
  readonly hidden: boolean
}

/** Every field that points at a collection, as far as the caller can read it. */
export function usagePlaces(metadata: Metadata, target: string): UsagePlaces {
  const primaryKey = metadata.collection(target)?.primaryKey ?? 'id'
  // Who created an item does not use it.
  const isStamp = (collection: string, field: string) => {
    const info = metadata.field(collection, field)
    return info !== null && isUserStamp(info.wire)
  }
  const all = referencePlaces(metadata.relations, target, primaryKey).filter(
    ({ collection, field }) => !isStamp(collection, field),
  )
  const places = all.flatMap(({ collection, field, path, filter }) => {
    const place = placeOf(metadata, collection, field)
    return place ? [{ ...place, path, filter }] : []
  })
  return { places, hidden: places.length < all.length }
}

/** Null if the caller cannot read it. */
export function placeOf(metadata: Metadata, name: string, field: string | null): UsagePlace | null {
  const collection = metadata.collection(name)
  if (!collection || !metadata.decide('read', name).allowed) return null
  if (field === null) return { id: name, collection, field: null }
  const info = metadata.field(name, field)
  return info ? { id: `${name}.${field}`, collection, field: { field, name: info.name } } : null
}
