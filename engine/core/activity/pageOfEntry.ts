import type { Metadata } from '../metadata/Metadata.ts'
import { mayOpenModule } from '../paths/modulePages.ts'
import { collectionHref, itemHref, systemPages } from '../paths/paths.ts'

export interface DoneTo {
  readonly action: string
  readonly collection: string
  readonly item: string
}

/** The page of the changed item; null if there is none, or if it was deleted. */
export function pageOfEntry(metadata: Metadata, { action, collection: name, item }: DoneTo): string | null {
  const collection = metadata.collection(name)
  if (!collection || item === '' || action === 'delete' || !metadata.decide('read', name).allowed) return null
  if (collection.isSystem && !hasPage(metadata, name)) return null
  return collection.isSingleton ? collectionHref(name) : itemHref(name, item)
}

/** Some system collections have pages, in a module that the caller can open. */
function hasPage(metadata: Metadata, collection: string): boolean {
  const [, id] = systemPages[collection]?.split('/') ?? []
  return id !== undefined && mayOpenModule(id, metadata)
}
