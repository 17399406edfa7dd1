import type { Metadata } from '../metadata/Metadata.ts'
import { mayOpenModule } from '../paths/modulePages.ts'
import { collectionHref, itemHref, systemPages } from '../paths/places.ts'

export interface DoneTo {
  readonly action: string
  readonly collection: string
  readonly item: string
}

/** The page of what something was done to; null where there is none, or not any more (P-210). */
export function pageOfEntry(metadata: Metadata, { action, collection: name, item }: DoneTo): string | null {
  const collection = metadata.collection(name)
  if (!collection || item === '' || action === 'delete' || !metadata.decide('read', name).allowed) return null
  if (collection.isSystem && !hasPage(metadata, name)) return null
  return collection.isSingleton ? collectionHref(name) : itemHref(name, item)
}

/** Some of the platform's collections have pages, in a module that the caller may open. */
function hasPage(metadata: Metadata, collection: string): boolean {
  const [, id] = systemPages[collection]?.split('/') ?? []
  return id !== undefined && mayOpenModule(id, metadata)
}
