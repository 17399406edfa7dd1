import { allowedCollections } from '#schemas/relation/relationKind.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** A foreign key, from its collection to the one it references. */
export interface Edge {
  readonly id: string
  readonly from: string
  readonly field: string
  readonly to: string
  /** The list field on the other side; null for none. */
  readonly list: string | null
  /** It references any of several collections, and this is one of them. */
  readonly any: boolean
}

export interface Graph {
  readonly nodes: readonly CollectionInfo[]
  readonly edges: readonly Edge[]
}

/** The project's own collections, without folders, and their relations; with `includeSystem` also the related system collections. */
export function modelGraph({ collections, relations }: Metadata, includeSystem: boolean): Graph {
  const collectionsByName = new Map(collections.map(info => [info.collection, info]))
  const isOwn = (name: string) => collectionsByName.get(name)?.isSystem === false
  const edges = relations.flatMap(relation => {
    const { many_collection: from, many_field: field, one_collection, one_field: list } = relation
    const any = one_collection === null
    return (any ? allowedCollections(relation) : [one_collection]).flatMap((to): readonly Edge[] => {
      const isShown = includeSystem ? isOwn(from) || isOwn(to) : isOwn(from) && isOwn(to)
      return isShown && collectionsByName.has(from) && collectionsByName.has(to)
        ? [{ id: `${from}.${field} ${to}`, from, field, to, list, any }]
        : []
    })
  })
  const touched = new Set(edges.flatMap(({ from, to }) => [from, to]))
  return { nodes: collections.filter(info => (info.isSystem ? touched.has(info.collection) : !info.isFolder)), edges }
}
