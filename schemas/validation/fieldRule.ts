import type { DynamicContext } from '../filter/dynamicValues.ts'
import { withDynamicValues } from '../filter/dynamicValues.ts'
import { evaluate } from '../filter/evaluate.ts'
import type { Filter, FilterTree } from '../filter/FilterTree.ts'
import type { Matches } from '../filter/matchesPattern.ts'
import { parseRule } from '../filter/parseFilter.ts'
import type { Caller } from '../permission/Decision.ts'

export interface RuleContext extends DynamicContext {
  readonly matches?: Matches | undefined
}

type Values = Readonly<Record<string, unknown>>

/** The user, role and time for a rule. */
export const ruleContext = ({ user, role }: Pick<Caller, 'user' | 'role'>): RuleContext => ({
  user,
  role,
  now: new Date().toISOString(),
})

/** The rule of a field as a filter, dynamic values replaced; null if it is invalid. */
export function readRule(tree: FilterTree, context: RuleContext): Filter | null {
  const parsed = parseRule(withDynamicValues(tree, context))
  return parsed.ok ? parsed.filter : null
}

/** Whether a rule matches an item. A test of a value that the item does not have fails. */
export function holds(tree: FilterTree, item: Values, context: RuleContext): boolean {
  const rule = readRule(tree, context)
  return rule !== null && holdsFor(rule, item, context.matches)
}

/** The fields that a rule uses. */
export function fieldsOfRule(tree: unknown): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap(fieldsOfRule)
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) =>
    key === '_and' || key === '_or' ? fieldsOfRule(value) : [key.replace(/^\w+\((.*)\)$/, '$1')],
  )
}

function holdsFor(rule: Filter, item: Values, matches: Matches | undefined): boolean {
  switch (rule.kind) {
    case 'and':
      return rule.filters.every(inner => holdsFor(inner, item, matches))
    case 'or':
      return rule.filters.some(inner => holdsFor(inner, item, matches))
    case 'field':
    case 'related':
      return item[rule.field] !== undefined && evaluate(rule, item, matches)
  }
}
