import type { CollectionInfo } from '../metadata/CollectionInfo.ts'

/** What a list of collections is narrowed down by, in the order of the choices (A-0087 … A-0090). */
export const collectionGroups = ['visible', 'unmanaged', 'hidden', 'system'] as const
export type CollectionGroup = (typeof collectionGroups)[number]

/** The groups that are shown at first (A-0092). */
export const firstGroups: ReadonlySet<CollectionGroup> = new Set(['visible', 'hidden', 'unmanaged'])

/** Every collection is in one group (A-0094 … A-0097). */
export function collectionGroup({ isSystem, meta, isHidden }: CollectionInfo): CollectionGroup {
  if (isSystem) return 'system'
  if (meta === null) return 'unmanaged'
  return isHidden ? 'hidden' : 'visible'
}

/** The collections of some groups, by the names that the database knows them by (A-0099, A-0100). */
export const listedCollections = (
  collections: readonly CollectionInfo[],
  groups: ReadonlySet<CollectionGroup>,
): readonly CollectionInfo[] =>
  collections
    .filter(info => groups.has(collectionGroup(info)))
    .toSorted((one, other) => (one.collection < other.collection ? -1 : 1))
