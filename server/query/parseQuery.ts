import { isRecord } from '#schemas/data/isRecord.ts'
import type { DynamicContext } from '#schemas/filter/dynamicValues.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import { parseAggregates } from './parseAggregates.ts'
import { jsonOf, parseFilterText } from './parseFilterText.ts'
import { names, type Tree, wholeNumber } from './queryParts.ts'
import { queryTree, withLists } from './queryTree.ts'
import { everyField, nestedQuery, type ReadQuery, type SortKey, usualLimits } from './ReadQuery.ts'

const countNames = ['total_count', 'filter_count'] as const

/** Parses the parameters of a list. Invalid ones fail with INVALID_QUERY and their name. */
export function parseQuery(
  params: URLSearchParams,
  context: DynamicContext,
  usualLimit: number = usualLimits.usual,
): ReadQuery {
  // Safe: a tree of parameters has names.
  return fromTree(withLists(queryTree(params)) as Tree, context, { ...everyField, limit: usualLimit })
}

/** Parses the query of a SEARCH body, which is the same as parameters, in JSON. */
export function parseBodyQuery(
  query: unknown,
  context: DynamicContext,
  usualLimit: number = usualLimits.usual,
): ReadQuery {
  const base = { ...everyField, limit: usualLimit }
  if (query === undefined || query === null) return base
  if (!isRecord(query)) throw invalidQuery('"query" must be of type object')
  return fromTree(query, context, base)
}

function fromTree(tree: Tree, context: DynamicContext, base: ReadQuery): ReadQuery {
  if (tree['group'] !== undefined) throw invalidQuery('"group" is not allowed')
  const limit = isGiven(tree['limit']) ? limitOf(tree['limit']) : base.limit
  const search = tree['search']
  return {
    fields: fieldsOf(tree['fields']),
    filter: isGiven(tree['filter']) && tree['filter'] !== '' ? parseFilterText(tree['filter'], context) : null,
    search: (typeof search === 'string' || typeof search === 'number') && search !== '' ? String(search) : null,
    sort: isGiven(tree['sort']) ? names(tree['sort'], 'sort').map(sortKey) : [],
    limit,
    offset: offsetOf(tree, limit),
    counts: new Set(isGiven(tree['meta']) ? countsOf(names(tree['meta'], 'meta')) : []),
    ...(isGiven(tree['max_count']) ? { maxCount: maxCountOf(tree['max_count']) } : {}),
    deep: isGiven(tree['deep']) ? deepOf(tree['deep'], context) : new Map(),
    single: isGiven(tree['single']) && tree['single'] !== 'false' && tree['single'] !== false,
    alias: isGiven(tree['alias']) ? aliasOf(tree['alias']) : new Map(),
    ...parseAggregates(tree),
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** No names at all mean every field. */
const fieldsOf = (node: unknown): readonly string[] | null => {
  const fieldNames = isGiven(node) ? names(node, 'fields') : []
  return fieldNames.length === 0 ? null : fieldNames
}

const sortKey = (name: string): SortKey => {
  const descending = name.startsWith('-')
  return { path: (descending ? name.slice(1) : name).split('.'), descending }
}

function limitOf(node: unknown): number | null {
  const limit = wholeNumber(node, 'limit')
  if (limit < -1) throw invalidQuery('"limit" must be -1 or more')
  return limit === -1 ? null : limit
}

function maxCountOf(node: unknown): number {
  const count = wholeNumber(node, 'max_count')
  if (count < 1) throw invalidQuery('"max_count" must be 1 or more')
  return count
}

/** `page` starts at 1 and wins over `offset`; page 0 is the first page too, as in the dialect. */
function offsetOf(tree: Tree, limit: number | null): number {
  if (isGiven(tree['page'])) {
    const page = wholeNumber(tree['page'], 'page')
    if (page < 0) throw invalidQuery('"page" must be 0 or more')
    return limit === null ? 0 : Math.max(0, page - 1) * limit
  }
  if (!isGiven(tree['offset'])) return 0
  const offset = wholeNumber(tree['offset'], 'offset')
  if (offset < 0) throw invalidQuery('"offset" must be 0 or more')
  return offset
}

function countsOf(names: readonly string[]): readonly (typeof countNames)[number][] {
  return names.flatMap((name, index) => {
    if (name === '*') return countNames
    const countName = countNames.find(each => each === name)
    if (!countName) throw invalidQuery(`"meta[${index}]" must be one of [total_count, filter_count]`)
    return [countName]
  })
}

/** `alias[dutch]=translations`: another name for a field of the collection. */
function aliasOf(node: unknown): ReadonlyMap<string, string> {
  const tree = typeof node === 'string' ? jsonOf(node, 'alias') : node
  if (!isRecord(tree)) throw invalidQuery('"alias" must be of type object')
  const entries = Object.entries(tree)
  if (entries.length > 100) throw invalidQuery('"alias" names more than 100')
  return new Map(
    entries.map(([name, field]) => {
      if (!/^[\w-]{1,64}$/.test(name) || name === '__proto__') throw invalidQuery(`"alias.${name}" is not a name`)
      if (typeof field !== 'string' || field.includes('.')) throw invalidQuery(`"alias.${name}" must name a field`)
      return [name, field] as const
    }),
  )
}

const nestedOptions: ReadonlySet<string> = new Set([
  ...['fields', 'filter', 'search', 'sort', 'limit', 'offset', 'page', 'deep', 'alias'],
])

const deepest = 10

/**
 * `deep[comments][_limit]=2`, and deeper by the names of fields. In parameters the underscore is optional; in JSON the
 * dialect only supports options with it and ignores the others.
 */
function deepOf(node: unknown, context: DynamicContext, path = 'deep', plain = true): ReadonlyMap<string, ReadQuery> {
  const fromText = typeof node === 'string'
  const tree = fromText ? jsonOf(node, 'deep') : node
  if (!isRecord(tree)) throw invalidQuery(`"${path}" must be of type object`)
  if (path.split('.').length > deepest) throw invalidQuery(`"deep" is nested deeper than ${deepest}`)
  return new Map(
    Object.entries(tree).map(([field, inner]) => {
      const fieldPath = `${path}.${field}`
      if (!isRecord(inner)) throw invalidQuery(`"${fieldPath}" must be of type object`)
      return [field, nestedFrom(inner, context, fieldPath, plain && !fromText)] as const
    }),
  )
}

function nestedFrom(tree: Tree, context: DynamicContext, path: string, plain: boolean): ReadQuery {
  const options: Record<string, unknown> = Object.create(null)
  const further: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(tree)) {
    const option = key.replace(/^_/, '')
    if (key.startsWith('_') || (plain && nestedOptions.has(option))) {
      if (!nestedOptions.has(option)) throw invalidQuery(`"${path}.${key}" is not allowed`)
      options[option] = value
    } else if (isRecord(value) && !nestedOptions.has(key)) further[key] = value
    else if (!nestedOptions.has(key)) throw invalidQuery(`"${path}.${key}" is not allowed`)
  }
  const query = fromTree(options, context, nestedQuery)
  const deeper = deepOf(further, context, path, plain)
  return deeper.size === 0 ? query : { ...query, deep: new Map([...query.deep, ...deeper]) }
}
