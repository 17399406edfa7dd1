import type { Filter } from '#schemas/filter/FilterTree.ts'

export interface SortKey {
  readonly path: readonly string[]
  readonly descending: boolean
}

/** What a list of items is asked for, once read. */
export interface ReadQuery {
  /** Paths; null for all of the collection's own. */
  readonly fields: readonly string[] | null
  readonly filter: Filter | null
  readonly search: string | null
  readonly sort: readonly SortKey[]
  /** Null for all. */
  readonly limit: number | null
  readonly offset: number
  readonly counts: ReadonlySet<'total_count' | 'filter_count'>
  /** Queries of relational fields, by field; one level. */
  readonly deep: ReadonlyMap<string, ReadQuery>
  /** One object instead of a list. */
  readonly single: boolean
}

export const everyField: ReadQuery = {
  fields: null,
  filter: null,
  search: null,
  sort: [],
  limit: 100,
  offset: 0,
  counts: new Set(),
  deep: new Map(),
  single: false,
}

/** For items that are nested in others: all of them unless something else is asked. */
export const nestedQuery: ReadQuery = { ...everyField, limit: null }
