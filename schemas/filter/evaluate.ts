import type { Condition, Filter, Scalar } from './FilterTree.ts'
import { applyFunction } from './functions.ts'
import { type Matches, matchesPattern } from './matchesPattern.ts'

/**
 * Whether an item satisfies a filter, in memory, with the same result as the server's SQL. Related items are read from
 * the item itself, as nested objects or lists; a bare key is an object without other fields.
 */
export function evaluate(
  filter: Filter,
  item: Readonly<Record<string, unknown>>,
  matches: Matches = matchesPattern,
): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every(inner => evaluate(inner, item, matches))
    case 'or':
      return filter.filters.some(inner => evaluate(inner, item, matches))
    case 'field':
      return testField(filter, item[filter.field], matches)
    case 'related':
      return (
        relatedItems(item[filter.field]).some(inner => evaluate(filter.filter, inner, matches)) !==
        (filter.negated ?? false)
      )
  }
}

function relatedItems(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const values = Array.isArray(value) ? value : [value]
  // Safe: values that are not objects are filtered out.
  return values.filter(entry => typeof entry === 'object' && entry !== null) as Readonly<Record<string, unknown>>[]
}

/** Whether the value of a field, or that of a function for it, meets the condition of a filter. */
export const testField = (
  filter: Extract<Filter, { kind: 'field' }>,
  value: unknown,
  matches: Matches = matchesPattern,
): boolean => test(filter.condition, filter.function ? applyFunction(filter.function, value) : value, matches)

/** Whether one value meets a condition. */
export function test(condition: Condition, value: unknown, matches: Matches = matchesPattern): boolean {
  switch (condition.kind) {
    case 'pattern':
      return value !== null && value !== undefined && matches(condition.pattern, String(value))
    case 'submitted':
      return value !== undefined
    case 'constant':
      return condition.value
    case 'null':
      return ((value ?? null) === null) !== condition.negated
    case 'empty':
      return isEmpty(value) !== condition.negated
    case 'equal':
      return equal(value, condition.value) !== condition.negated
    case 'in':
      return condition.values.some(entry => equal(value, entry)) !== condition.negated
    case 'contains':
      return contains(value, condition.text, condition.at) !== condition.negated
    case 'between': {
      const inside = compares(value, '>=', condition.from) && compares(value, '<=', condition.to)
      return inside !== condition.negated
    }
    case 'order':
      return compares(value, condition.operator, condition.value)
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Numbers in text compare as numbers with numbers: bigInteger and decimal travel as strings. */
const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : null
}

function equal(value: unknown, other: Scalar): boolean {
  if (value === undefined || value === null || other === null) return (value ?? null) === other
  if (
    typeof value === 'number' ||
    typeof other === 'number' ||
    typeof value === 'boolean' ||
    typeof other === 'boolean'
  )
    return asNumber(value) !== null && asNumber(value) === asNumber(other)
  return String(value) === other
}

const fold = (text: string): string => text.toLowerCase()

function contains(value: unknown, text: string, at: 'start' | 'end' | undefined): boolean {
  if (value === null || value === undefined) return false
  const own = typeof value === 'object' ? JSON.stringify(value) : String(value)
  switch (at) {
    case undefined:
      return fold(own).includes(fold(text))
    case 'start':
      return fold(own).startsWith(fold(text))
    case 'end':
      return fold(own).endsWith(fold(text))
  }
}

function compares(value: unknown, operator: '<' | '<=' | '>' | '>=', other: Scalar): boolean {
  if (value === null || value === undefined || other === null) return false
  const numbers = typeof value === 'number' || typeof other === 'number'
  const left = numbers ? asNumber(value) : String(value)
  const right = numbers ? asNumber(other) : String(other)
  if (left === null || right === null) return false
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}
