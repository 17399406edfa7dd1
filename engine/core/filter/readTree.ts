import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { Filter, FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { filterTree, type TypeAt } from './filterTree.ts'

/**
 * The filters that the editor shows for a filter tree; null if the editor would lose or change a part, such as a
 * deleted field, a value of another type than the field's, or two tests of the same related item.
 */
export function filtersOf(tree: FilterTree, typeAt: TypeAt): readonly PresetFilter[] | null {
  const expected = parseFilter(tree)
  if (!expected.ok) return null
  const { _and: joined, ...others } = tree
  const keys = newKeys()
  const isList = Array.isArray(joined) && Object.keys(others).length === 0
  const filters = isList ? filtersIn(joined, [], keys) : entriesIn(tree, [], keys)
  const rebuilt = parseFilter(filterTree(filters, typeAt))
  return rebuilt.ok && same(rebuilt.filter, expected.filter) ? filters : null
}

type Keys = () => string

function newKeys(): Keys {
  let last = 0
  return () => `filter-${++last}`
}

/** Converts a list of trees, each to one filter; `path` leads to the item they are about. */
const filtersIn = (trees: readonly unknown[], path: readonly string[], keys: Keys): readonly PresetFilter[] =>
  trees.flatMap(tree => {
    const [first, ...more] = isRecord(tree) ? entriesIn(tree, path, keys) : []
    if (!first) return []
    return more.length === 0 ? [first] : [{ key: keys(), group: 'and' as const, filters: [first, ...more] }]
  })

const entriesIn = (tree: FilterTree, path: readonly string[], keys: Keys): readonly PresetFilter[] =>
  Object.entries(tree).flatMap(([name, value]): readonly PresetFilter[] => {
    if ((name === '_and' || name === '_or') && Array.isArray(value))
      return [{ key: keys(), group: name === '_or' ? 'or' : 'and', filters: filtersIn(value, path, keys) }]
    if (name.startsWith('_')) return [{ key: keys(), field: path.join('.'), ...testOf(name.slice(1), value) }]
    const inner = isRecord(value) ? value : { _eq: value }
    return entriesIn(inner, [...path, name], keys)
  })

const opposite: Readonly<Record<string, string>> = { null: 'nnull', nnull: 'null', empty: 'nempty', nempty: 'empty' }

/** Operators without a value are negated by `false`. */
function testOf(operator: string, value: unknown): { readonly operator: string; readonly value?: unknown } {
  const turned = opposite[operator]
  if (turned === undefined) return { operator, value }
  return { operator: value === false || value === 'false' ? turned : operator }
}

/** Whether two filters are equivalent, ignoring groups with a single filter. */
const same = (a: Filter, b: Filter): boolean => canonicalJson(plain(a)) === canonicalJson(plain(b))

function plain(filter: Filter): Filter {
  switch (filter.kind) {
    case 'field':
      return filter
    case 'related':
      return { ...filter, filter: plain(filter.filter) }
    case 'and':
    case 'or': {
      const filters = filter.filters.map(plain).flatMap(inner => (inner.kind === filter.kind ? inner.filters : [inner]))
      const [only] = filters
      return filters.length === 1 && only ? only : { kind: filter.kind, filters }
    }
  }
}
