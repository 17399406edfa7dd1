import type { Field } from '../data/Field.ts'
import { isRequired } from '../data/fieldTraits.ts'
import { test } from '../filter/evaluate.ts'
import type { Condition, Filter } from '../filter/FilterTree.ts'
import type { Problem } from './Problem.ts'

export interface ItemToValidate {
  readonly fields: readonly Field[]
  /** The values to be saved: all of them for a new item, the changed ones for an existing one. */
  readonly values: Readonly<Record<string, unknown>>
  readonly isNew: boolean
  /** The permission's validation filter, dynamic values replaced. */
  readonly validation?: Filter | null
}

/**
 * What is wrong with an item before it is saved: required values, and the rules of the permission (P-505).
 * The studio asks before sending, the server before writing. An empty list means nothing is.
 */
export function validateItem({ fields, values, isNew, validation }: ItemToValidate): readonly Problem[] {
  const problems = fields.flatMap(field => missing(field, values, isNew))
  return validation ? [...problems, ...ruleProblems(validation, values, isNew)] : problems
}

function missing(field: Field, values: Readonly<Record<string, unknown>>, isNew: boolean): readonly Problem[] {
  if (!isRequired(field)) return []
  const value = values[field.field]
  if (value === undefined) return isNew ? [{ field: field.field, type: 'required' }] : []
  return value === null ? [{ field: field.field, type: 'nnull' }] : []
}

/** Of a rule without alternatives, which is also what a rule that cannot be understood is. */
const admitsNothing: Problem = { field: '*', type: 'unknown', message: 'The rule of the permission admits no values.' }

/** The problems that a rule finds. An alternative is broken only when each of its branches is. */
function ruleProblems(rule: Filter, values: Readonly<Record<string, unknown>>, isNew: boolean): readonly Problem[] {
  switch (rule.kind) {
    case 'and':
      return rule.filters.flatMap(inner => ruleProblems(inner, values, isNew))
    case 'or': {
      if (rule.filters.length === 0) return [admitsNothing]
      const branches = rule.filters.map(inner => ruleProblems(inner, values, isNew))
      return branches.some(branch => branch.length === 0) ? [] : (branches[0] ?? [])
    }
    case 'field': {
      const value = values[rule.field]
      // A value that is not sent keeps what it is; for a new item that is null, which only rules about presence judge.
      if (value === undefined && !(isNew && judgesPresence(rule.condition))) return []
      return test(rule.condition, value) ? [] : [problemOf(rule.field, rule.condition)]
    }
    case 'related':
      return []
  }
}

const judgesPresence = (condition: Condition): boolean => condition.kind === 'null' || condition.kind === 'empty'

const orderTypes = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const

function problemOf(field: string, condition: Condition): Problem {
  switch (condition.kind) {
    case 'equal':
      return condition.negated
        ? { field, type: 'neq', invalid: condition.value }
        : { field, type: 'eq', valid: condition.value }
    case 'order':
      return { field, type: orderTypes[condition.operator], valid: condition.value }
    case 'in':
      return condition.negated
        ? { field, type: 'nin', invalid: condition.values }
        : { field, type: 'in', valid: condition.values }
    case 'contains':
      return { field, type: condition.negated ? 'ncontains' : 'contains', substring: condition.text }
    case 'between':
      return { field, type: condition.negated ? 'nbetween' : 'between', valid: [condition.from, condition.to] }
    case 'null':
      return { field, type: condition.negated ? 'nnull' : 'null' }
    case 'empty':
      return { field, type: condition.negated ? 'nempty' : 'empty' }
    case 'constant':
      return { field, type: 'unknown' }
  }
}
