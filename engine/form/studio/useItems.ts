import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ItemsPage } from '#engine/core/registry/StudioHost.ts'
import { arrivedPage } from '#engine/core/studio/arrivedPage.ts'
import type { Query } from '#schemas/api/Query.ts'
import { useStudio } from './StudioContext.tsx'

export interface ItemsResult {
  readonly page: ItemsPage | null
  readonly loading: boolean
  /** Whether `page` is the answer to this query, and not to the one before. */
  readonly settled: boolean
  /** The failure; null if none. */
  readonly error: unknown
  readonly reload: () => void
}

/** Milliseconds for which data that came with the page is fresh. */
const freshMs = 10_000

/**
 * Items of a collection: cached, canceled when no longer needed. `null` requests nothing. Items that have arrived with
 * the page are not requested, and are there in the first render. `cachedPage` provides other data that need not be
 * requested.
 */
export function useItems(
  collection: string | null,
  query: Query | null,
  cachedPage: () => ItemsPage | null = () => null,
): ItemsResult {
  const studio = useStudio()
  const result = useQuery({
    queryKey: ['items', collection, query],
    queryFn: ({ signal }) =>
      collection === null || query === null
        ? Promise.resolve({ items: [], filterCount: null, totalCount: null })
        : (cachedPage() ?? studio.readItems(collection, query, signal)),
    enabled: collection !== null && query !== null,
    placeholderData: keepPreviousData,
    initialData: () =>
      collection === null || query === null ? undefined : (arrivedPage(collection, query) ?? undefined),
    // As fresh as the page: not requested again when it mounts.
    initialDataUpdatedAt: () => Date.now() + freshMs,
  })
  return {
    page: result.data ?? null,
    loading: result.isFetching,
    settled: result.isSuccess && !result.isPlaceholderData,
    error: result.error,
    reload: () => void result.refetch(),
  }
}
