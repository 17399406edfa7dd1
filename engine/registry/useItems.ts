import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Query } from '#schemas/api/Query.ts'
import { useStudio } from './StudioContext.tsx'
import type { ItemsPage } from './StudioHost.ts'

export interface ItemsResult {
  readonly page: ItemsPage | null
  readonly loading: boolean
  /** What failed; null when nothing has. */
  readonly error: unknown
  readonly reload: () => void
}

/** Items of a collection: cached, cancelled when no longer needed. `null` asks for nothing. */
export function useItems(collection: string | null, query: Query | null): ItemsResult {
  const studio = useStudio()
  const result = useQuery({
    queryKey: ['items', collection, query],
    queryFn: ({ signal }) =>
      collection === null || query === null
        ? Promise.resolve({ items: [], filterCount: null, totalCount: null })
        : studio.readItems(collection, query, signal),
    enabled: collection !== null && query !== null,
    placeholderData: keepPreviousData,
  })
  return {
    page: result.data ?? null,
    loading: result.isFetching,
    error: result.error,
    reload: () => void result.refetch(),
  }
}
