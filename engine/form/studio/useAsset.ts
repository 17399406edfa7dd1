import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AssetOptions } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from './StudioContext.tsx'

export interface Asset {
  /** Of the bytes in memory; null until they are there. */
  readonly url: string | null
  readonly failed: boolean
}

const kind = 'asset'
/** Milliseconds that bytes stay in memory after nobody shows them any more. */
const kept = 5 * 60_000

/**
 * The bytes of a file under an address of this page. Fetched with the session's token, never by an address that carries
 * it: addresses end up in histories and logs. `null` asks for nothing.
 */
export function useAsset(id: string | null, options: AssetOptions = {}): Asset {
  const { readAsset } = useStudio()
  const { data, isError } = useQuery({
    queryKey: [kind, id, options],
    queryFn: async ({ signal }) => (id === null ? null : URL.createObjectURL(await readAsset(id, options, signal))),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: kept,
  })
  return { url: data ?? null, failed: isError }
}

/** Lets go of bytes once they have left the cache; gives back what ends the watch. */
export const releaseAssets = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'removed' || query.queryKey[0] !== kind) return
    const url: unknown = query.state.data
    if (typeof url === 'string') URL.revokeObjectURL(url)
  })
