import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { hiddenCollections, visibleCollections } from './visibleCollections.ts'

/** A collection or folder, with its children. */
export interface CollectionBranch {
  readonly info: CollectionInfo
  readonly children: readonly CollectionBranch[]
}

/**
 * The collections in the navigation and overview, grouped by their metadata, in stored order. A hidden folder or
 * collection hides its children, unless `all` is set. The children of a collection that the caller cannot read move up
 * to its level. Folders without any readable collection are left out.
 */
export function collectionTree(metadata: Metadata, all = false): readonly CollectionBranch[] {
  const readable = new Set([...visibleCollections(metadata), ...(all ? hiddenCollections(metadata) : [])])
  const groups = new Map(metadata.collections.map(info => [info, groupOf(metadata, info)]))
  const branches = (group: string | null): readonly CollectionBranch[] =>
    metadata.collections.flatMap(info => {
      if (groups.get(info) !== group) return []
      if (info.isSystem || info.meta === null || (info.isHidden && !all)) return []
      const children = branches(info.collection)
      if (readable.has(info)) return [{ info, children }]
      return info.isFolder && children.length > 0 ? [{ info, children }] : children
    })
  return branches(null)
}

/** The names of a branch and of all below it. */
export const namesIn = ({ info, children }: CollectionBranch): readonly string[] => [
  info.collection,
  ...children.flatMap(namesIn),
]

/** The parent of a collection; null at the top, and for a collection that would be its own parent. */
export function groupOf(metadata: Metadata, info: CollectionInfo): string | null {
  const group = info.meta?.group
  if (!group || metadata.collection(group) === null) return null
  const seen = new Set([info.collection])
  for (let above: string | null | undefined = group; above; above = metadata.collection(above)?.meta?.group) {
    if (above === info.collection) return null
    if (seen.has(above)) break
    seen.add(above)
  }
  return group
}
