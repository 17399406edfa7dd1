import { isRecord } from '#schemas/data/isRecord.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { isPresetGroup } from '#schemas/data/PresetFilter.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { isOperatorId, operators } from '#schemas/filter/operators.ts'

/**
 * The filters of a preset, from the single filter tree that 9.x stores. A part that no clause can express, such as
 * `_some`, becomes a clause with that operator: users see it and can remove it, and saving keeps it unchanged.
 */
export function filtersOfTree(tree: unknown): readonly PresetFilter[] {
  let last = 0
  const keys = () => `filter-${++last}`
  if (!isRecord(tree)) return []
  const { _and: joined, ...others } = tree
  return Array.isArray(joined) && Object.keys(others).length === 0
    ? filtersIn(joined, [], keys)
    : entriesIn(tree, [], keys)
}

const filtersIn = (trees: readonly unknown[], path: readonly string[], keys: () => string): readonly PresetFilter[] =>
  trees.flatMap(tree => {
    const [first, ...more] = isRecord(tree) ? entriesIn(tree, path, keys) : []
    if (!first) return []
    return more.length === 0 ? [first] : [{ key: keys(), group: 'and' as const, filters: [first, ...more] }]
  })

const entriesIn = (tree: FilterTree, path: readonly string[], keys: () => string): readonly PresetFilter[] =>
  Object.entries(tree).flatMap(([name, value]): readonly PresetFilter[] => {
    if ((name === '_and' || name === '_or') && Array.isArray(value))
      return [{ key: keys(), group: name === '_or' ? 'or' : 'and', filters: filtersIn(value, path, keys) }]
    if (name.startsWith('_')) return [{ key: keys(), field: path.join('.'), operator: name.slice(1), value }]
    return entriesIn(isRecord(value) ? value : { _eq: value }, [...path, name], keys)
  })

/** The filters in the format of 9.x; null for none. 9.x cannot store clauses without a value. */
export function treeOfFilters(filters: readonly PresetFilter[]): FilterTree | null {
  const trees = filters.flatMap(treesOf)
  return trees.length === 0 ? null : { _and: trees }
}

function treesOf(filter: PresetFilter): readonly FilterTree[] {
  if (isPresetGroup(filter)) {
    const inner = filter.filters.flatMap(treesOf)
    return inner.length === 0 ? [] : [{ [`_${filter.group}`]: inner }]
  }
  const operand = operandOf(filter.operator, filter.value)
  if (filter.operator === '' || operand === undefined) return []
  const leaf: FilterTree = { [`_${filter.operator}`]: operand }
  const path = filter.field === '' ? [] : filter.field.split('.')
  return [path.reduceRight<FilterTree>((inner, name) => ({ [name]: inner }), leaf)]
}

/** The operand of a clause; lists and bounds are typed as text joined by commas. */
function operandOf(operator: string, value: unknown): unknown {
  if (!isOperatorId(operator)) return value
  const { operand } = operators[operator]
  if (operand === 'none') return !(value === false || value === 'false')
  if (value === undefined || value === null || value === '') return undefined
  return operand === 'one' || typeof value !== 'string' ? value : value.split(',').map(entry => entry.trim())
}
