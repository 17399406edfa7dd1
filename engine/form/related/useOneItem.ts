import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import type { RelatedOneProps } from './RelatedOneProps.ts'

/** The saved item that a field points at, and the number of items to choose from if needed. */
export function useOneItem(
  { collection, itemKey, access, selectMode = 'auto' }: RelatedOneProps,
  fields: readonly string[],
) {
  const { metadata } = useStudio()
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const { page, loading, error } = useItems(
    itemKey === null ? null : collection,
    itemKey === null
      ? null
      : {
          fields: [...new Set(fields)],
          filter: { [primaryKey]: { _eq: itemKey } },
          limit: 1,
        },
  )
  const counted = useItems(selectMode === 'auto' && access.allowed ? collection : null, {
    fields: [primaryKey],
    limit: 0,
    meta: ['total_count'],
  })
  const saved = page?.items.find(each => String(each[primaryKey]) === String(itemKey)) ?? null
  const missing = itemKey !== null && saved === null && !loading && error === null && page !== null
  return { saved, missing, total: counted.page?.totalCount ?? 0 }
}
