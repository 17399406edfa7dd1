import type { Field } from '../data/Field.ts'
import { isGenerated, isRequired } from '../data/fieldTraits.ts'
import { testField } from '../filter/evaluate.ts'
import type { Condition, Filter } from '../filter/FilterTree.ts'
import { applyCondition, blankValues, conditionFor } from './conditions.ts'
import { fieldsOfRule, type RuleContext, readRule } from './fieldRule.ts'
import type { Problem } from './Problem.ts'

type Values = Readonly<Record<string, unknown>>

export interface ItemToValidate {
  readonly fields: readonly Field[]
  /** The values to be saved: all of them for a new item, the changed ones for an existing one. */
  readonly values: Values
  readonly isNew: boolean
  /** The saved item, to evaluate conditions of fields; omitted for a new item. */
  readonly before?: Values
  /** The user who saves the item, and when, for the rules of its fields. */
  readonly context: RuleContext
  /** The permission's validation filter, dynamic values replaced. */
  readonly validation?: Filter | null
  /** The names that were sent, if `values` holds more than those. */
  readonly submitted?: Values
}

/**
 * Validates an item before it is saved: required values, the rules of its fields and the rules of the permission. The
 * studio calls this before sending, the server before writing. An empty list means that it is valid.
 */
export function validateItem(item: ItemToValidate): readonly Problem[] {
  const { fields, validation } = item
  const problems = fields.flatMap(field => [...missing(field, item), ...fieldProblems(field, item)])
  return validation ? [...problems, ...ruleProblems(validation, item)] : problems
}

function missing(field: Field, item: ItemToValidate): readonly Problem[] {
  const { values, isNew } = item
  const condition = conditionOf(field, item)
  const effective = condition && field.meta ? { ...field, meta: applyCondition(field.meta, condition) } : field
  if (!isRequired(effective)) return []
  const value = values[field.field]
  if (value !== undefined) return isNothing(field, value) ? [{ field: field.field, type: 'nnull' }] : []
  if (isNew) return isFilled(field) ? [] : [{ field: field.field, type: 'required' }]
  // A saved value is not rejected later, unless this change is what makes the condition stricter.
  const requiredNow =
    condition?.required === true && fieldsOfRule(condition.rule).some(name => values[name] !== undefined)
  return requiredNow && item.before?.[field.field] === null ? [{ field: field.field, type: 'required' }] : []
}

function conditionOf({ meta }: Field, { fields, values, isNew, before, context }: ItemToValidate) {
  if (!meta?.conditions?.length) return null
  return conditionFor(meta, { ...(isNew ? blankValues(fields) : before), ...values }, context)
}

/** Whether a column gets a value if none is sent. */
const isFilled = (field: Field): boolean => (field.schema?.default_value ?? null) !== null || isGenerated(field)

const isNothing = (field: Field, value: unknown): boolean =>
  value === null || (field.schema === null && Array.isArray(value) && value.length === 0)

/** The problems that the rule of a field finds in the values that are sent. An invalid rule refuses nothing. */
function fieldProblems({ meta }: Field, item: ItemToValidate): readonly Problem[] {
  if (!meta?.validation || Object.keys(meta.validation).length === 0) return []
  const rule = readRule(meta.validation, item.context)
  return rule === null ? [] : ruleProblems(rule, item)
}

const invalidOf = (value: unknown): Pick<Problem, 'invalid'> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { invalid: value } : {}

/** For a rule without alternatives, which includes invalid rules. */
const admitsNothing: Problem = { field: '*', type: 'unknown', message: 'The rule of the permission admits no values.' }

/** The problems that a rule finds. An alternative fails only if each of its branches does. */
function ruleProblems(rule: Filter, item: ItemToValidate): readonly Problem[] {
  const { values, isNew, context } = item
  switch (rule.kind) {
    case 'and':
      return rule.filters.flatMap(inner => ruleProblems(inner, item))
    case 'or': {
      if (rule.filters.length === 0) return [admitsNothing]
      const branches = rule.filters.map(inner => ruleProblems(inner, item))
      return branches.some(branch => branch.length === 0) ? [] : (branches[0] ?? [])
    }
    case 'field': {
      if (rule.condition.kind === 'submitted')
        return rule.field in (item.submitted ?? values) ? [] : [{ field: rule.field, type: 'required' }]
      const value = values[rule.field]
      // A value that is not sent stays as it is; for a new item that is null, which only rules about presence check.
      if (value === undefined && !(isNew && judgesPresence(rule.condition))) return []
      // Related items are counted in the database, once everything is written.
      if (rule.function === 'count') return []
      return testField(rule, value, context.matches) ? [] : [problemOf(rule.field, rule.condition, value)]
    }
    case 'related':
      return []
  }
}

const judgesPresence = (condition: Condition): boolean => condition.kind === 'null' || condition.kind === 'empty'

const orderTypes = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const

function problemOf(field: string, condition: Condition, value: unknown): Problem {
  switch (condition.kind) {
    case 'pattern':
      return { field, type: 'regex', ...invalidOf(value) }
    case 'submitted':
      return { field, type: 'required' }
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
