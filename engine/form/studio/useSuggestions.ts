import { useQuery } from '@tanstack/react-query'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Suggestion } from '#engine/core/registry/StudioHost.ts'
import { useSettled } from '#engine/ui/useSettled.ts'
import { useStudio } from './StudioContext.tsx'

/** What `useSuggestions` returns. There are suggestions only with the status `done`. */
export interface SuggestionsResult {
  readonly suggestions: readonly Suggestion[]
  /** `unsupported` if the server has no suggestions. */
  readonly status: 'idle' | 'loading' | 'done' | 'failed' | 'unsupported'
}

/** Milliseconds without a key press after which the service is asked. */
const pause = 300
const cacheMs = 5 * 60_000
const none: readonly Suggestion[] = []

/** The values that the service of a field suggests for a text; none for an empty text. */
export function useSuggestions({ collection, field }: Pick<FieldInfo, 'collection' | 'field'>, search: string) {
  const { capabilities, suggest } = useStudio()
  const typed = search.trim()
  const settled = useSettled(typed, pause)
  const isSupported = capabilities.has('suggestions')
  const { data, error, isFetching } = useQuery({
    queryKey: ['suggestions', collection, field, settled],
    queryFn: ({ signal }) => suggest(collection, field, settled, signal),
    enabled: isSupported && settled !== '',
    staleTime: cacheMs,
    retry: false,
  })
  const status = !isSupported
    ? 'unsupported'
    : typed === ''
      ? 'idle'
      : typed !== settled || isFetching
        ? 'loading'
        : error === null
          ? 'done'
          : 'failed'
  return { suggestions: status === 'done' ? (data ?? none) : none, status } satisfies SuggestionsResult
}
