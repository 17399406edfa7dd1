import { useMemo } from 'react'
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

const noItem: Item = {}

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
  const defaults = useMemo(
    () =>
      collection && key === null
        ? newItemDefaults(collection.fields, metadata.decide('create', collection.collection), metadata.caller)
        : noItem,
    [collection, key, metadata],
  )
  if (!collection || key === null) return { item: defaults, missing: false, error: null, reload }
  const item = page?.items.find(each => String(each[primaryKey]) === String(key)) ?? null
  return { item, missing: item === null && page !== null && !loading && error === null, error, reload }
}
