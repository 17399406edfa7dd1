import type { Filter } from '#schemas/filter/FilterTree.ts'

export const aggregateOperations = [
  'count',
  'countDistinct',
  'countAll',
  'sum',
  'sumDistinct',
  'avg',
  'avgDistinct',
  'min',
  'max',
] as const

export type AggregateOperation = (typeof aggregateOperations)[number]

/** One value computed over the items of a group; `*` counts the items themselves. */
export interface Aggregate {
  readonly operation: AggregateOperation
  /** A field, or a function of one. */
  readonly field: string
}

export interface SortKey {
  readonly path: readonly string[]
  readonly descending: boolean
}

/** A parsed query for a list of items. */
export interface ReadQuery {
  /** Paths; null for all fields of the collection. */
  readonly fields: readonly string[] | null
  readonly filter: Filter | null
  readonly search: string | null
  /** Whether a search scans the rows in order instead of using the search index. Set internally, never by a request. */
  readonly plainSearch?: boolean
  /** Whether a search compares the first rows of the list, or all rows in no order. Set internally, never by a request. */
  readonly searchedRows?: 'first' | 'all'
  readonly sort: readonly SortKey[]
  /**
   * Reads the rows in reverse order, either from a given position or for the page, which needs a count in the same
   * statement. Set internally, never by a request.
   */
  readonly backwards?: 'placed' | 'counted'
  /** Null for all. */
  readonly limit: number | null
  readonly offset: number
  readonly counts: ReadonlySet<'total_count' | 'filter_count'>
  /** Counting stops one item after this number; without it, counts are exact. */
  readonly maxCount?: number
  /** Queries of relational fields, by their displayed name. */
  readonly deep: ReadonlyMap<string, ReadQuery>
  /** One object instead of a list. */
  readonly single: boolean
  /** The fields with an alias, by that alias. */
  readonly alias: ReadonlyMap<string, string>
  /** Fields, or functions of fields, to group by. */
  readonly groupBy: readonly string[]
  readonly aggregate: readonly Aggregate[]
}

/** Limits on the length of lists. */
export interface QueryLimits {
  /** For a list whose request has no limit. */
  readonly usual: number
  /** For any list; null for no limit. */
  readonly maxItems: number | null
}

export const usualLimits: QueryLimits = { usual: 100, maxItems: null }

export const everyField: ReadQuery = {
  fields: null,
  filter: null,
  search: null,
  sort: [],
  limit: usualLimits.usual,
  offset: 0,
  counts: new Set(),
  deep: new Map(),
  single: false,
  alias: new Map(),
  groupBy: [],
  aggregate: [],
}

/** For nested items: all of them by default. */
export const nestedQuery: ReadQuery = { ...everyField, limit: null }

/** Whether groups and aggregates are requested instead of items. */
export const isAggregated = (query: ReadQuery): boolean => query.groupBy.length > 0 || query.aggregate.length > 0
