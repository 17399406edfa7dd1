import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** The collections that navigation and overview show: not the platform's own, not hidden, managed, readable (C-045). */
export const visibleCollections = (metadata: Metadata): readonly CollectionInfo[] =>
  metadata.collections.filter(
    collection =>
      !collection.isSystem &&
      !collection.isFolder &&
      !collection.isHidden &&
      collection.meta !== null &&
      metadata.decide('read', collection.collection).allowed,
  )

/** The collections that are readable and managed but hidden by their settings, for who asks to see them. */
export const hiddenCollections = (metadata: Metadata): readonly CollectionInfo[] =>
  metadata.collections.filter(
    collection =>
      !collection.isSystem &&
      !collection.isFolder &&
      collection.isHidden &&
      collection.meta !== null &&
      metadata.decide('read', collection.collection).allowed,
  )
