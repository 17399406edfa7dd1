import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** The collections that navigation and overview show: not the platform's own, not hidden, managed, readable. */
export const visibleCollections = (metadata: Metadata): readonly CollectionInfo[] =>
  metadata.collections.filter(
    collection =>
      !collection.isSystem &&
      !collection.isFolder &&
      !collection.isHidden &&
      collection.meta !== null &&
      metadata.decide('read', collection.collection).allowed,
  )

/** Readable, managed collections that their settings hide, for users who want to see them. */
export const hiddenCollections = (metadata: Metadata): readonly CollectionInfo[] =>
  metadata.collections.filter(
    collection =>
      !collection.isSystem &&
      !collection.isFolder &&
      collection.isHidden &&
      collection.meta !== null &&
      metadata.decide('read', collection.collection).allowed,
  )
