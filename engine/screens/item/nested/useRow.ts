import { itemFields } from '#engine/core/item/itemFields.ts'
import { newItemDefaults } from '#engine/core/item/newItemDefaults.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

/** A related row, or that it is on its way, or why it cannot be had. */
export interface RowResult {
  /** Null while it is on its way, and when it is not there. */
  readonly item: Item | null
  readonly missing: boolean
  readonly error: unknown
  readonly reload: () => void
}

/** A related item whole, as its form needs it; for a key of null what the server gives a new one. */
export function useRow(collection: CollectionInfo | null, key: Key | null): RowResult {
  const { metadata } = useStudio()
  const name = collection?.collection ?? ''
  const primaryKey = collection?.primaryKey ?? 'id'
  const { page, loading, error, reload } = useItems(
    collection && key !== null ? name : null,
    collection && key !== null
      ? {
          fields: itemFields(collection, metadata),
          filter: { [primaryKey]: { _eq: key } },
          limit: 1,
        }
      : null,
  )
  if (!collection) return { item: {}, missing: false, error: null, reload }
  if (key === null)
    return {
      item: newItemDefaults(collection.fields, metadata.decide('create', name), metadata.caller),
      missing: false,
      error: null,
      reload,
    }
  const item = page?.items.find(each => String(each[primaryKey]) === String(key)) ?? null
  return { item, missing: item === null && page !== null && !loading && error === null, error, reload }
}
