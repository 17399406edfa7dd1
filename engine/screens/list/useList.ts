import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { maxCount } from '#engine/core/list/maxCount.ts'
import { isOtherOrder, sortItems } from '#engine/core/list/sortItems.ts'
import type { ItemsPage } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item } from '#schemas/data/Item.ts'

export interface ListResult {
  readonly items: readonly Item[]
  /** Number of matching items, which may be one more than `maxCount` for any larger number; null until known. */
  readonly count: number | null
  /** True once loading has taken 250 ms. */
  readonly loading: boolean
  /** True until the first rows have loaded. */
  readonly pending: boolean
  readonly error: unknown
  readonly reload: () => void
}

const slow = 250

/** The rows of a list and their count. The count is only requested if the rows do not determine it. */
export function useList(
  collection: string,
  primaryKey: string,
  query: Query & { readonly limit: number; readonly page: number },
): ListResult {
  const { capabilities, metadata } = useStudio()
  const client = useQueryClient()
  const shown = useRef<{ readonly query: Query; readonly page: ItemsPage } | null>(null)
  const rows = useItems(collection, query, reordered)
  useEffect(() => {
    if (rows.settled && rows.page) shown.current = { query, page: rows.page }
  }, [rows.settled, rows.page, query])
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
          ...(capabilities.has('max-count') ? { maxCount } : {}),
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

  /** Sorts locally when all rows are loaded. */
  function reordered(): ItemsPage | null {
    const [sort] = query.sort ?? []
    const before = shown.current
    if (sort === undefined || before === null || query.page !== 1 || !isOtherOrder(before.query, query)) return null
    if (query.limit > 0 && before.page.items.length >= query.limit) return null
    // Data that changed since is being reloaded.
    if (client.getQueryState(['items', collection, before.query])?.isInvalidated !== false) return null
    const items = sortItems(before.page.items, sort, metadata.fieldAt(collection, sort.replace(/^-/, ''))?.type)
    return items && { ...before.page, items }
  }
}
