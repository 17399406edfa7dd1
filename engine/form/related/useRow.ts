import { itemFields } from '#engine/core/item/itemFields.ts'
import { newItemDefaults } from '#engine/core/item/newItemDefaults.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

/** The state of a related row: loaded, loading, or failed. */
export interface RowResult {
  /** Null while loading, and if it does not exist. */
  readonly item: Item | null
  readonly missing: boolean
  readonly error: unknown
  readonly reload: () => void
}

/** A complete related item, as its form needs it; for a null key the server's defaults. */
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
