import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ItemsPage } from '#engine/core/registry/StudioHost.ts'
import type { Query } from '#schemas/api/Query.ts'
import { useStudio } from './StudioContext.tsx'

export interface ItemsResult {
  readonly page: ItemsPage | null
  readonly loading: boolean
  /** Whether `page` is the answer to this query, and not to the one before. */
  readonly settled: boolean
  /** What failed; null when nothing has. */
  readonly error: unknown
  readonly reload: () => void
}

/**
 * Items of a collection: cached, cancelled when no longer needed. `null` asks for nothing. `known` gives what need not be
 * asked for.
 */
export function useItems(
  collection: string | null,
  query: Query | null,
  known: () => ItemsPage | null = () => null,
): ItemsResult {
  const studio = useStudio()
  const result = useQuery({
    queryKey: ['items', collection, query],
    queryFn: ({ signal }) =>
      collection === null || query === null
        ? Promise.resolve({ items: [], filterCount: null, totalCount: null })
        : (known() ?? studio.readItems(collection, query, signal)),
    enabled: collection !== null && query !== null,
    placeholderData: keepPreviousData,
  })
  return {
    page: result.data ?? null,
    loading: result.isFetching,
    settled: result.isSuccess && !result.isPlaceholderData,
    error: result.error,
    reload: () => void result.refetch(),
  }
}
