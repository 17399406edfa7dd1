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
  const counts = selectMode === 'auto' && access.allowed ? { meta: ['total_count' as const] } : null
  const item =
    itemKey === null ? null : { fields: [...new Set(fields)], filter: { [primaryKey]: { _eq: itemKey } }, limit: 1 }
  // One request for both: the total does not depend on the filter.
  const query = item ? { ...item, ...counts } : counts && { fields: [primaryKey], limit: 0, ...counts }
  const { page, loading, error } = useItems(query && collection, query)
  const saved = page?.items.find(each => String(each[primaryKey]) === String(itemKey)) ?? null
  const missing = itemKey !== null && saved === null && !loading && error === null && page !== null
  const pending = itemKey !== null && saved === null && !missing && error === null
  return { saved, missing, pending, total: page?.totalCount ?? 0 }
}
