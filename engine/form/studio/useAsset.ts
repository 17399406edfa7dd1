import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AssetOptions } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from './StudioContext.tsx'

export interface Asset {
  /** The object URL of the data; null until it has loaded. */
  readonly url: string | null
  readonly failed: boolean
}

const kind = 'asset'
/** How long data stays in memory after it was last used, in milliseconds. */
const cacheMs = 5 * 60_000

/**
 * The content of a file as an object URL. Fetched with the session's token in a header, not in the URL, which would end
 * up in histories and logs. `null` requests nothing.
 */
export function useAsset(id: string | null, options: AssetOptions = {}): Asset {
  const { readAsset } = useStudio()
  const { data, isError } = useQuery({
    queryKey: [kind, id, options],
    queryFn: async ({ signal }) => (id === null ? null : URL.createObjectURL(await readAsset(id, options, signal))),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
  })
  return { url: data ?? null, failed: isError }
}

/** Revokes object URLs when they leave the cache; returns the function that stops watching. */
export const releaseAssets = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'removed' || query.queryKey[0] !== kind) return
    const url: unknown = query.state.data
    if (typeof url === 'string') URL.revokeObjectURL(url)
  })
