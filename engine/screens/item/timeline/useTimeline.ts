import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { activity, commentFields } from '../comments/readComment.ts'
import { type Entry, readEntry } from './readEntry.ts'

export const timelineFilters = ['all', 'comments', 'changes'] as const

/** Which entries of a timeline are shown. */
export type TimelineFilter = (typeof timelineFilters)[number]

/** Entries per request. */
const step = 20

const fields: readonly string[] = [...commentFields, 'revisions.delta']

const actionFilters: Readonly<Record<TimelineFilter, readonly { readonly action: Item }[]>> = {
  all: [],
  comments: [{ action: { _in: ['comment'] } }],
  changes: [{ action: { _nin: ['comment', 'comment_update', 'comment_delete', 'authenticate', 'login'] } }],
}

/** What happened to an item, newest first, page by page. */
export function useTimeline(collection: CollectionInfo, item: Key, filter: TimelineFilter) {
  const studio = useStudio()
  const [pages, setPages] = useState(1)
  const queryOf = (page: number): Query => ({
    fields: filter === 'comments' ? commentFields : fields,
    filter: {
      _and: [{ collection: { _eq: collection.collection } }, { item: { _eq: String(item) } }, ...actionFilters[filter]],
    },
    sort: ['-id'],
    limit: step,
    page,
  })
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, at) => {
      const query = queryOf(at + 1)
      return {
        queryKey: ['items', activity, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => studio.readItems(activity, query, signal),
      }
    }),
  })
  const rows = results.flatMap(({ data }) => data?.items ?? [])
  const isWhole = (results.at(-1)?.data?.items.length ?? step) < step
  // While pages are read again, an entry can be on two of them.
  const entries = [...new Map(rows.map(row => [String(row['id']), row])).values()].map(row =>
    readEntry(row, collection),
  )
  return {
    /** Null until the first page arrives. */
    entries: results[0]?.data ? entries : null,
    loading: results.some(({ isFetching }) => isFetching),
    /** The failure of a page; null if none. */
    error: results.find(({ error }) => error !== null)?.error ?? null,
    reload: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch()
    },
    /** Null if there are no older ones, and while the last page is read. */
    showOlder: results.at(-1)?.data && !isWhole ? () => setPages(pages + 1) : null,
    /** The item was created before revisions were recorded. */
    madeElsewhere: isWhole && filter !== 'comments' && !entries.some(isCreation),
  }
}

const isCreation = (entry: Entry): boolean => entry.kind === 'change' && entry.action === 'create'
