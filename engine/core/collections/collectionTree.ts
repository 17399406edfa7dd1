import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { hiddenCollections, visibleCollections } from './visibleCollections.ts'

/** A collection, or a folder of them, with what is listed under it. */
export interface CollectionBranch {
  readonly info: CollectionInfo
  readonly children: readonly CollectionBranch[]
}

/**
 * The collections that navigation and overview show, as their metadata groups them, in stored order. A hidden folder or
 * collection hides what is listed under it, unless `all` is asked for. What is under a collection that the caller may not
 * read moves up to where that one would be. A folder in which there is nothing to read is left out.
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

/** What a collection is listed under; null at the top, and for one that would be listed under itself. */
function groupOf(metadata: Metadata, info: CollectionInfo): string | null {
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
