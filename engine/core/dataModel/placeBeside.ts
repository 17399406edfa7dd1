import type { CollectionPlace, PlacedCollection } from './collectionOrder.ts'

/** Whether a list shows a collection: a filter may leave some out. */
export type IsShown = (placed: PlacedCollection) => boolean

const always: IsShown = () => true

/**
 * The place one shown step up or down, past what the list leaves out. At an end, a collection leaves its folder on that
 * side; null at an end of the list.
 */
export function placeBeside(
  all: readonly PlacedCollection[],
  { at, group }: PlacedCollection,
  step: 1 | -1,
  isShown: IsShown = always,
): CollectionPlace | null {
  const beyond = all.filter(each => each.group === group && (each.at - at) * step > 0 && isShown(each))
  const next = step > 0 ? beyond[0] : beyond.at(-1)
  if (next) return { group, at: next.at }
  const folder = all.find(({ info }) => info.collection === group)
  return folder ? { group: folder.group, at: step > 0 ? folder.at + 1 : folder.at } : null
}

/** Finds a place from where a collection is by then. */
const placeOf =
  (collection: string, find: (all: readonly PlacedCollection[], placed: PlacedCollection) => CollectionPlace | null) =>
  (all: readonly PlacedCollection[]): CollectionPlace | null => {
    const placed = all.find(({ info }) => info.collection === collection)
    return placed ? find(all, placed) : null
  }

/** Finds the place one step up or down. */
export const besideOf = (collection: string, step: 1 | -1, isShown: IsShown = always) =>
  placeOf(collection, (all, placed) => placeBeside(all, placed, step, isShown))

/** Finds the end of the nearest folder on the same level: the one above, or the one below. */
export const intoFolder = (collection: string, isShown: IsShown = always) =>
  placeOf(collection, (all, { at, group }) => {
    const folders = all.filter(each => each.group === group && each.at !== at && each.info.isFolder && isShown(each))
    const folder = folders.findLast(each => each.at < at) ?? folders[0]
    return folder ? { group: folder.info.collection, at: Number.POSITIVE_INFINITY } : null
  })

/** Finds the place after the folder that a collection is in. */
export const outOfFolder = (collection: string) =>
  placeOf(collection, (all, { group }) => {
    const folder = all.find(({ info }) => info.collection === group)
    return folder ? { group: folder.group, at: folder.at + 1 } : null
  })
