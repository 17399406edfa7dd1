import type { FilterTree } from '../filter/FilterTree.ts'

/** Parameters of a list. `limit` -1 means all; `page` starts at 1 and wins over `offset`. */
export interface Query {
  readonly fields?: readonly string[]
  readonly filter?: FilterTree
  readonly search?: string
  /** Field paths, `-` in front for descending. */
  readonly sort?: readonly string[]
  readonly limit?: number
  readonly page?: number
  readonly offset?: number
  readonly meta?: readonly ('total_count' | 'filter_count')[]
  /** Counting stops one item after this number. Needs the capability `max-count`. */
  readonly maxCount?: number
  readonly deep?: Readonly<Record<string, unknown>>
  readonly export?: 'csv' | 'json'
}

/** The query string of a `Query`; arrays comma-joined, the filter as JSON. Empty members are left out. */
export function queryString(query: Query): string {
  const params = new URLSearchParams()
  if (query.fields?.length) params.set('fields', query.fields.join(','))
  if (query.filter && Object.keys(query.filter).length) params.set('filter', JSON.stringify(query.filter))
  if (query.search) params.set('search', query.search)
  if (query.sort?.length) params.set('sort', query.sort.join(','))
  if (query.limit !== undefined) params.set('limit', String(query.limit))
  if (query.page !== undefined) params.set('page', String(query.page))
  if (query.offset !== undefined) params.set('offset', String(query.offset))
  if (query.meta?.length) params.set('meta', query.meta.join(','))
  if (query.maxCount !== undefined) params.set('max_count', String(query.maxCount))
  if (query.export) params.set('export', query.export)
  for (const [field, options] of Object.entries(query.deep ?? {}))
    for (const [key, value] of Object.entries(options as Record<string, unknown>))
      params.set(`deep[${field}][${key}]`, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return params.toString()
}
