import { archivedChoices } from '#engine/core/filter/filterTree.ts'
import type { ListView } from '../list/ListView.ts'

/** The query of an address, as the router reads it. */
export type Search = Readonly<Record<string, unknown>>

/** The list view in the address; invalid values are ignored. */
export function readListSearch(search: Search): ListView {
  const page = Number(search['page'])
  const bookmark = Number(search['bookmark'] ?? Number.NaN)
  return {
    page: Number.isInteger(page) && page > 1 ? page : 1,
    search: String(search['search'] ?? ''),
    at: typeof search['at'] === 'string' ? search['at'] : '',
    filter: search['filter'] === undefined ? null : JSON.stringify(search['filter']),
    archived: archivedChoices.find(choice => choice === search['archived']) ?? null,
    // An invalid bookmark id counts as one that does not exist.
    bookmark: search['bookmark'] === undefined ? null : Number.isInteger(bookmark) ? bookmark : 0,
  }
}

/** The query for a changed list view; the other parameters of the address stay. */
export function withView(search: Search, change: Partial<Omit<ListView, 'bookmark'>>): Search {
  const { page: _page, search: _search, at: _at, filter: _filter, archived: _archived, ...rest } = search
  const next = { ...readListSearch(search), ...change }
  return {
    ...rest,
    ...(next.page > 1 ? { page: next.page } : {}),
    ...(next.search ? { search: next.search } : {}),
    ...(next.at ? { at: next.at } : {}),
    ...(next.filter === null ? {} : { filter: JSON.parse(next.filter) }),
    ...(next.archived === null ? {} : { archived: next.archived }),
  }
}
