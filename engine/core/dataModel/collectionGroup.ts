import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/** The filters of the list of collections, in order. */
export const collectionGroups = ['visible', 'unmanaged', 'hidden', 'system'] as const
export type CollectionGroup = (typeof collectionGroups)[number]

/** The groups that are shown at first. */
export const firstGroups: ReadonlySet<CollectionGroup> = new Set(['visible', 'hidden', 'unmanaged'])

/** Every collection is in one group. */
export function collectionGroup({ isSystem, meta, isHidden }: CollectionInfo): CollectionGroup {
  if (isSystem) return 'system'
  if (meta === null) return 'unmanaged'
  return isHidden ? 'hidden' : 'visible'
}

/** The collections of some groups, by their database names. */
export const listedCollections = (
  collections: readonly CollectionInfo[],
  groups: ReadonlySet<CollectionGroup>,
): readonly CollectionInfo[] =>
  collections
    .filter(info => groups.has(collectionGroup(info)))
    .toSorted((a, b) => (a.collection < b.collection ? -1 : 1))
