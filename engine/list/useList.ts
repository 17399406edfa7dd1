import type { Query } from '#schemas/api/Query.ts'
import type { Item } from '#schemas/data/Item.ts'
import { useItems } from '../registry/useItems.ts'
import { useDelayed } from '../ui/useDelayed.ts'

export interface ListResult {
  readonly items: readonly Item[]
  /** Items that match; null until known. */
  readonly count: number | null
  /** True once it has taken 250 ms (P-480). */
  readonly loading: boolean
  /** True until the first rows are there. */
  readonly pending: boolean
  readonly error: unknown
  readonly reload: () => void
}

const slow = 250

/** The rows of a list and how many there are; the count is asked for only where the rows do not tell (P-490 … P-493). */
export function useList(
  collection: string,
  primaryKey: string,
  query: Query & { readonly limit: number; readonly page: number },
): ListResult {
  const rows = useItems(collection, query)
  const items = rows.page?.items ?? []
  const isFull = query.limit > 0 && items.length >= query.limit
  const mustCount = rows.page !== null && (isFull || query.page > 1)
  const { filter, search } = query
  const counts = useItems(
    mustCount ? collection : null,
    mustCount
      ? {
          ...(filter ? { filter } : {}),
          ...(search ? { search } : {}),
          limit: 0,
          fields: [primaryKey],
          meta: ['filter_count', 'total_count'],
        }
      : null,
  )
  return {
    items,
    count: mustCount ? (counts.page?.filterCount ?? null) : rows.page ? items.length : null,
    loading: useDelayed(rows.loading, slow),
    pending: rows.page === null && rows.error === null,
    error: rows.error,
    reload: rows.reload,
  }
}
