import type { ListView } from '../list/useListState.ts'

/** The query of an address, as the router reads it. */
export type Search = Readonly<Record<string, unknown>>

/** What the address says of a list; what cannot be meant counts as not said. */
export function readListSearch(search: Search): ListView {
  const page = Number(search['page'])
  const bookmark = Number(search['bookmark'] ?? Number.NaN)
  return {
    page: Number.isInteger(page) && page > 1 ? page : 1,
    search: String(search['search'] ?? ''),
    at: typeof search['at'] === 'string' ? search['at'] : '',
    // A bookmark that cannot be is one that is not there.
    bookmark: search['bookmark'] === undefined ? null : Number.isInteger(bookmark) ? bookmark : 0,
  }
}

/** The query for a list that is seen otherwise; whatever else the address says stays. */
export function withView(search: Search, change: Partial<Omit<ListView, 'bookmark'>>): Search {
  const { page: _page, search: _search, at: _at, ...rest } = search
  const next = { ...readListSearch(search), ...change }
  return {
    ...rest,
    ...(next.page > 1 ? { page: next.page } : {}),
    ...(next.search ? { search: next.search } : {}),
    ...(next.at ? { at: next.at } : {}),
  }
}
