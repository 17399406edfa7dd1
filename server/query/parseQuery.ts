import { Result } from 'effect'
import { type DynamicContext, withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { invalidQuery } from '#server/services/Failure.ts'
import { type QueryTree, queryTree, withLists } from './queryTree.ts'
import { everyField, nestedQuery, type ReadQuery, type SortKey } from './ReadQuery.ts'

const countNames = ['total_count', 'filter_count'] as const
const refused = ['alias', 'aggregate', 'groupBy', 'group']
const maximumNodes = 500
const maximumListed = 5000

/** Reads the parameters of a list. Whatever cannot be understood fails with INVALID_QUERY and its name. */
export function parseQuery(params: URLSearchParams, context: DynamicContext): ReadQuery {
  return fromTree(queryTree(params), context, everyField)
}

function fromTree(tree: QueryTree, context: DynamicContext, base: ReadQuery): ReadQuery {
  for (const name of refused) if (tree[name] !== undefined) throw invalidQuery(`"${name}" is not allowed`)
  const limit = tree['limit'] === undefined ? base.limit : limitOf(tree['limit'])
  return {
    fields: fieldsOf(tree['fields']),
    filter: tree['filter'] === undefined || tree['filter'] === '' ? null : filterOf(tree['filter'], context),
    search: typeof tree['search'] === 'string' && tree['search'] !== '' ? tree['search'] : null,
    sort: tree['sort'] === undefined ? [] : names(tree['sort'], 'sort').map(sortKey),
    limit,
    offset: offsetOf(tree, limit),
    counts: new Set(tree['meta'] === undefined ? [] : countsOf(names(tree['meta'], 'meta'))),
    deep: tree['deep'] === undefined ? new Map() : deepOf(tree['deep'], context),
    single: tree['single'] !== undefined && tree['single'] !== 'false',
  }
}

/** A list from `a,b`, from repeated names, or from both. */
function names(node: QueryTree[string], what: string): readonly string[] {
  const values = withLists(node)
  const list: readonly unknown[] = Array.isArray(values) ? values : [values]
  const parts = list.flatMap(value => {
    if (typeof value !== 'string') throw invalidQuery(`"${what}" must be a list of names`)
    return value.split(',').map(part => part.trim())
  })
  const given = [...new Set(parts.filter(part => part !== ''))]
  if (given.length > maximumNodes) throw invalidQuery(`"${what}" names more than ${maximumNodes}`)
  return given
}

/** No names at all are every field. */
const fieldsOf = (node: QueryTree[string] | undefined): readonly string[] | null => {
  const given = node === undefined ? [] : names(node, 'fields')
  return given.length === 0 ? null : given
}

const sortKey = (name: string): SortKey => {
  const descending = name.startsWith('-')
  return { path: (descending ? name.slice(1) : name).split('.'), descending }
}

function wholeNumber(node: QueryTree[string], what: string): number {
  const number = typeof node === 'string' && /^-?\d{1,15}$/.test(node) ? Number(node) : null
  if (number === null) throw invalidQuery(`"${what}" must be a number`)
  return number
}

function limitOf(node: QueryTree[string]): number | null {
  const limit = wholeNumber(node, 'limit')
  if (limit < -1) throw invalidQuery('"limit" must be -1 or more')
  return limit === -1 ? null : limit
}

/** `page` starts at 1 and wins over `offset`. */
function offsetOf(tree: QueryTree, limit: number | null): number {
  if (tree['page'] !== undefined) {
    const page = wholeNumber(tree['page'], 'page')
    if (page < 1) throw invalidQuery('"page" must be 1 or more')
    return limit === null ? 0 : (page - 1) * limit
  }
  if (tree['offset'] === undefined) return 0
  const offset = wholeNumber(tree['offset'], 'offset')
  if (offset < 0) throw invalidQuery('"offset" must be 0 or more')
  return offset
}

function countsOf(given: readonly string[]): readonly (typeof countNames)[number][] {
  return given.flatMap((name, index) => {
    if (name === '*') return countNames
    const known = countNames.find(each => each === name)
    if (!known) throw invalidQuery(`"meta[${index}]" must be one of [total_count, filter_count]`)
    return [known]
  })
}

function filterOf(node: QueryTree[string], context: DynamicContext): Filter {
  const tree = typeof node === 'string' ? jsonOf(node) : withLists(node)
  checkSize(tree)
  const parsed = parseFilter(withDynamicValues(tree, context))
  if (Result.isFailure(parsed)) throw invalidQuery(`"filter.${parsed.failure.path}": ${parsed.failure.reason}`)
  return parsed.success
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Answered below, like any other shape that is no filter.
  }
  throw invalidQuery('"filter" must be of type object')
}

function checkSize(tree: unknown): void {
  let nodes = 0
  const visit = (node: unknown, listed: boolean): void => {
    if (typeof node !== 'object' || node === null) {
      nodes += listed ? maximumNodes / maximumListed : 1
    } else if (Array.isArray(node)) for (const entry of node) visit(entry, typeof entry !== 'object')
    else {
      nodes += 1
      for (const key of Object.keys(node)) {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype')
          throw invalidQuery(`"${key}" is not allowed`)
        visit(Reflect.get(node, key), false)
      }
    }
    if (nodes > maximumNodes) throw invalidQuery('"filter" has too many parts')
  }
  visit(tree, false)
}

/** One level: `deep[comments][limit]=2`; the names may carry an underscore. */
function deepOf(node: QueryTree[string], context: DynamicContext): ReadonlyMap<string, ReadQuery> {
  if (typeof node === 'string' || Array.isArray(node)) return new Map()
  return new Map(
    Object.entries(node).map(([field, inner]) => {
      if (typeof inner === 'string' || Array.isArray(inner))
        throw invalidQuery(`"deep.${field}" must be of type object`)
      const plain: QueryTree = Object.create(null)
      for (const [key, value] of Object.entries(inner)) plain[key.replace(/^_/, '')] = value
      return [field, fromTree(plain, context, nestedQuery)] as const
    }),
  )
}
