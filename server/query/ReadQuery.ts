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

/** One value worked out over the items of a group; `*` counts the items themselves. */
export interface Aggregate {
  readonly operation: AggregateOperation
  /** A field, or a function of one. */
  readonly field: string
}

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
  /** Queries of relational fields, by the name under which they are shown. */
  readonly deep: ReadonlyMap<string, ReadQuery>
  /** One object instead of a list. */
  readonly single: boolean
  /** Fields shown under another name, by that name. */
  readonly alias: ReadonlyMap<string, string>
  /** Fields, or functions of fields, whose values make groups. */
  readonly groupBy: readonly string[]
  readonly aggregate: readonly Aggregate[]
}

/** How many items lists hold. */
export interface QueryLimits {
  /** Of a list whose request names no limit. */
  readonly usual: number
  /** Of any list; null for any number. */
  readonly most: number | null
}

export const usualLimits: QueryLimits = { usual: 100, most: null }

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

/** For items that are nested in others: all of them unless something else is asked. */
export const nestedQuery: ReadQuery = { ...everyField, limit: null }

/** Whether groups and values over them are asked for instead of items. */
export const isAggregated = (query: ReadQuery): boolean => query.groupBy.length > 0 || query.aggregate.length > 0
