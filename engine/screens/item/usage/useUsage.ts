import { useQuery } from '@tanstack/react-query'
import { readUsage, type UsageAnswer } from '#engine/core/item/usage/readUsage.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Key } from '#schemas/data/Item.ts'

export interface UsageResult {
  /** Null until it is known. */
  readonly answer: UsageAnswer | null
  /** How many items reference these, as far as the caller can read them. */
  readonly count: number
  readonly error: unknown
  /** Whether it is being read, also if an earlier answer is known. */
  readonly loading: boolean
  readonly reload: () => void
}

/** The items that reference these. */
export function useUsage(collection: string, keys: readonly Key[]): UsageResult {
  const studio = useStudio()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['usage', collection, keys],
    queryFn: ({ signal }) => readUsage(studio, collection, keys, signal),
  })
  return {
    answer: data ?? null,
    count: data?.usages.reduce((sum, usage) => sum + usage.count, 0) ?? 0,
    error: error ?? data?.error ?? null,
    loading: isFetching,
    reload: () => void refetch(),
  }
}
