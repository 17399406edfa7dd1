import type { CollectionInfo } from './CollectionInfo.ts'
import type { Metadata } from './Metadata.ts'

/** The collections to choose from by name: the project's own, and with `includeSystem` those of the platform after them. */
export function selectableCollections(metadata: Metadata, includeSystem: boolean): readonly CollectionInfo[] {
  const own = metadata.collections.filter(info => !info.isSystem && !info.isFolder)
  return includeSystem ? [...own, ...metadata.collections.filter(info => info.isSystem)] : own
}
