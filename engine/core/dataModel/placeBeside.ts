import type { CollectionPlace, PlacedCollection } from './collectionOrder.ts'

/** The place one step up or down. At an end, a collection leaves its folder on that side; null at an end of the list. */
export function placeBeside(
  all: readonly PlacedCollection[],
  { at, count, group }: PlacedCollection,
  step: 1 | -1,
): CollectionPlace | null {
  const to = at + step
  if (to >= 0 && to < count) return { group, at: to }
  const folder = all.find(({ info }) => info.collection === group)
  return folder ? { group: folder.group, at: step > 0 ? folder.at + 1 : folder.at } : null
}

/** Finds the place one step up or down from where a collection is by then. */
export const besideOf =
  (collection: string, step: 1 | -1) =>
  (all: readonly PlacedCollection[]): CollectionPlace | null => {
    const placed = all.find(({ info }) => info.collection === collection)
    return placed ? placeBeside(all, placed, step) : null
  }
