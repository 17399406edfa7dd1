import { isRecord } from '../data/isRecord.ts'
import type { Condition, Filter, FilterTree } from './FilterTree.ts'
import { parseFunction } from './functions.ts'
import { isOperatorId, operators } from './operators.ts'

/** Why a filter is invalid; `path` leads to the position, for example `author._neqq`. */
export interface FilterProblem {
  readonly path: string
  readonly reason: string
}

export type ParsedFilter =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problem: FilterProblem }

const maximumDepth = 20

/**
 * Parses a filter tree. Every operator and every key counts: several are ANDed. An unknown operator, a bad operand or
 * an invalid shape fails with the path and the reason. The caller checks whether a field exists.
 */
export function parseFilter(tree: unknown): ParsedFilter {
  return parse(tree, false)
}

/** Parses a rule for values: a filter that may also use `_regex` and `_submitted`. Fails as `parseFilter` does. */
export function parseRule(tree: unknown): ParsedFilter {
  return parse(tree, true)
}

function parse(tree: unknown, isRule: boolean): ParsedFilter {
  try {
    return { ok: true, filter: parseGroup(tree, [], isRule) }
  } catch (cause) {
    if (cause instanceof Refused) return { ok: false, problem: cause.problem }
    throw cause
  }
}

class Refused extends Error {
  readonly problem: FilterProblem
  constructor(path: readonly string[], reason: string) {
    super(reason)
    this.problem = { path: path.join('.'), reason }
  }
}

const and = (filters: readonly Filter[]): Filter => {
  const [only] = filters
  return filters.length === 1 && only ? only : { kind: 'and', filters }
}

function parseGroup(tree: unknown, path: readonly string[], isRule: boolean): Filter {
  if (path.length > maximumDepth) throw new Refused(path, `nested deeper than ${maximumDepth}`)
  if (!isRecord(tree)) throw new Refused(path, 'an object is expected')
  return and(Object.entries(tree).map(([key, value]) => parseEntry(key, value, path, isRule)))
}

function parseEntry(key: string, value: unknown, path: readonly string[], isRule: boolean): Filter {
  const keyPath = [...path, key]
  if (key === '_and' || key === '_or') {
    if (!Array.isArray(value)) throw new Refused(keyPath, 'a list is expected')
    const filters = value.map((entry, index) => parseGroup(entry, [...keyPath, String(index)], isRule))
    return { kind: key === '_and' ? 'and' : 'or', filters }
  }
  if (key.startsWith('_')) throw new Refused(keyPath, `"${key}" is not a field`)
  return parseField(key, value, keyPath, isRule)
}

const related = (key: string, filter: Filter): Filter => {
  const [field = key, collection] = key.split(':')
  return collection ? { kind: 'related', field, collection, filter } : { kind: 'related', field, filter }
}

const ofField = (name: string, condition: Condition): Filter => {
  const called = parseFunction(name)
  return called
    ? { kind: 'field', field: called.field, function: called.id, condition }
    : { kind: 'field', field: name, condition }
}

/** `{ comments: { _some: { … } } }`: a filter on the related items that some or none of them match. */
const quantifiers: ReadonlySet<string> = new Set(['_some', '_none'])

const quantified = (field: string, key: string, inner: Filter): Filter => {
  const some = related(field, inner)
  return key === '_none' && some.kind === 'related' ? { ...some, negated: true } : some
}

function parseField(field: string, value: unknown, path: readonly string[], isRule: boolean): Filter {
  if (!isRecord(value)) return ofField(field, conditionOf('_eq', value, path, isRule))
  const keys = Object.keys(value)
  if (keys.length === 0) return and([])
  const isCondition = (key: string) => key.startsWith('_') && key !== '_and' && key !== '_or'
  const conditions = keys.filter(isCondition).map(key => {
    const keyPath = [...path, key]
    return quantifiers.has(key)
      ? quantified(field, key, parseGroup(value[key], keyPath, isRule))
      : ofField(field, conditionOf(key, value[key], keyPath, isRule))
  })
  const inner = Object.fromEntries(Object.entries(value).filter(([key]) => !isCondition(key)))
  if (Object.keys(inner).length === 0) return and(conditions)
  if (Object.keys(inner).every(key => key === '_and' || key === '_or') && isOwnGroup(inner))
    return and([...conditions, parseOwnGroup(field, inner, path, isRule)])
  return and([...conditions, related(field, parseGroup(inner, path, isRule))])
}

/** `{ rating: { _or: [{ _lt: 2 }, { _gt: 4 }] } }`: a group of conditions on the field itself. */
const isOwnGroup = (tree: FilterTree): boolean =>
  Object.values(tree).every(
    entries =>
      Array.isArray(entries) &&
      entries.length > 0 &&
      entries.every(entry => isRecord(entry) && Object.keys(entry).every(key => key.startsWith('_'))),
  )

const parseOwnGroup = (field: string, tree: FilterTree, path: readonly string[], isRule: boolean): Filter =>
  and(
    Object.entries(tree).map(([key, entries]) => ({
      kind: key === '_and' ? 'and' : 'or',
      // Safe: checked by isOwnGroup.
      filters: (entries as readonly unknown[]).map(entry => parseField(field, entry, [...path, key], isRule)),
    })),
  )

function conditionOf(key: string, operand: unknown, path: readonly string[], isRule: boolean): Condition {
  if (isRule && key === '_regex') {
    if (typeof operand !== 'string') throw new Refused(path, 'a text is expected')
    return { kind: 'pattern', pattern: operand }
  }
  if (isRule && key === '_submitted') return { kind: 'submitted' }
  const id = key.slice(1)
  if (!isOperatorId(id)) throw new Refused(path, `unknown operator "${key}"`)
  const condition = operators[id].condition(operand)
  if (typeof condition === 'string') throw new Refused(path, condition)
  return condition
}
