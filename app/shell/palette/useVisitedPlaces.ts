import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { type FoundItem, type FoundItems, useFoundItems } from './useFoundItems.ts'
import { readVisits } from './visits.ts'

export type Place = FoundItem | { readonly collection: CollectionInfo; readonly key: null; readonly label: string }

/** The pages the user visited before this one, latest first. Deleted ones are left out. */
export function useVisitedPlaces(
  user: string,
  currentPath: string,
): Omit<FoundItems, 'items'> & { readonly places: readonly Place[] } {
  const { metadata, itemHref } = useStudio()
  const visits = readVisits(user).flatMap(visit => {
    const collection = metadata.collection(visit.collection)
    return collection &&
      itemHref(visit.collection, visit.key ?? '').replace(/\/$/, '') !== currentPath.replace(/\/$/, '')
      ? [{ ...visit, collection }]
      : []
  })
  const keysIn = (collection: CollectionInfo) =>
    visits.flatMap(visit => (visit.collection === collection && visit.key !== null ? [visit.key] : []))
  const { items, ...state } = useFoundItems(
    [...new Set(visits.map(visit => visit.collection))]
      .map(collection => ({ collection, keys: keysIn(collection) }))
      .filter(({ keys }) => keys.length > 0)
      .map(({ collection, keys }) => ({
        collection,
        query: { filter: { [collection.primaryKey]: { _in: keys } }, limit: keys.length },
      })),
  )
  return {
    ...state,
    places: visits.flatMap((visit): readonly Place[] =>
      visit.key === null
        ? [{ collection: visit.collection, key: null, label: visit.collection.name }]
        : items.filter(item => item.collection === visit.collection && item.key === visit.key),
    ),
  }
}
