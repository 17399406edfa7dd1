import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { listNews, mayHaveChanged } from '#engine/core/list/news/listNews.ts'
import { readChangeMark } from '#engine/core/list/news/readChangeMark.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { ItemsPage } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'

/** Milliseconds between two requests. */
const interval = 15_000

export interface ListNewsInput {
  readonly collection: CollectionInfo
  readonly query: Query
  readonly list: { readonly items: readonly Item[] }
  readonly selection: readonly Key[]
}

/**
 * Whether others have changed a list since it was read. While the page is visible it asks for the change mark of the
 * collection at most every 15 seconds, and reads the rows only after the mark has changed. New values replace the shown
 * ones at once, unless the user has selected items or is editing one; other rows are news.
 */
export function useListNews({ collection, list, query, selection }: ListNewsInput) {
  const { collection: name, primaryKey } = collection
  const { readItems } = useStudio()
  const client = useQueryClient()
  // The shown rows that newer ones exist for, so that any other read of the list ends the news.
  const [outdated, setOutdated] = useState<readonly Item[] | null>(null)
  const lastMark = useRef<string | null>(null)
  const isChanged = outdated === list.items
  // After the rows have arrived, and not as of the request.
  const isBusy = useStable(() => selection.length > 0 || document.querySelector('[data-part="cell-editor"]') !== null)
  const compare = useStable(async (signal: AbortSignal): Promise<void> => {
    const shownKey = ['items', name, query]
    const shown = client.getQueryData<ItemsPage>(shownKey)
    if (!shown) return
    const page = await readItems(name, query, signal)
    if (client.getQueryData(shownKey) !== shown) return
    const news = listNews(primaryKey, shown.items, page.items)
    if (news === 'rows' || (news === 'values' && isBusy())) setOutdated(shown.items)
    else if (news === 'values') client.setQueryData(shownKey, page)
    // Pages that are not shown may have changed, and with them the count.
    void client.invalidateQueries({ queryKey: ['items', name], predicate: ({ queryKey }) => isCount(queryKey[2]) })
  })
  const ask = useStable(async (signal: AbortSignal): Promise<string> => {
    const read = client.getQueryState(['items', name, query])?.dataUpdatedAt ?? Date.now()
    const now = await readChangeMark(name, read, signal)
    // If the rows cannot be read, the next request finds the same change again.
    if (mayHaveChanged(lastMark.current, now)) await compare(signal)
    lastMark.current = now.mark
    return now.mark
  })
  useQuery({
    queryKey: ['change-mark', name],
    queryFn: ({ signal }) => ask(signal),
    enabled: !isChanged,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : interval),
    staleTime: interval,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  })
  return {
    isChanged,
    dismiss: () => setOutdated(null),
    /** Reads the list again, and returns its rows. */
    refresh: async (): Promise<readonly Item[]> => {
      await client.invalidateQueries({ queryKey: ['items', name] })
      return client.getQueryData<ItemsPage>(['items', name, query])?.items ?? []
    },
  }
}

const isCount = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'meta' in query && 'limit' in query && query.limit === 0

function isRefused(error: unknown): boolean {
  const failure = error === null ? null : toFailure(error)
  return failure?._tag === 'Refused' && failure.status < 500
}
