import type { DynamicContext } from '../filter/dynamicValues.ts'
import { withDynamicValues } from '../filter/dynamicValues.ts'
import { evaluate } from '../filter/evaluate.ts'
import type { Filter, FilterTree } from '../filter/FilterTree.ts'
import { parseFilter } from '../filter/parseFilter.ts'
import type { Caller } from '../permission/Decision.ts'

/** Whether a text has the form of a pattern, `/…/` or the bare expression. A server limits the time that it may take. */
export type Matches = (pattern: string, text: string) => boolean

export interface RuleContext extends DynamicContext {
  readonly matches?: Matches | undefined
}

type Values = Readonly<Record<string, unknown>>

/** Who asks a rule, now. */
export const ruleContext = ({ user, role }: Pick<Caller, 'user' | 'role'>): RuleContext => ({
  user,
  role,
  now: new Date().toISOString(),
})

/**
 * The rule of a field as a filter on these values, dynamic values replaced; null when it cannot be read. `_regex` and
 * `_submitted`, which rules have beyond other filters, are answered for the values: nothing is asked of a value that is
 * missing, and what does not hold becomes a condition that nothing meets.
 */
export function readRule(tree: FilterTree, values: Values, context: RuleContext): Filter | null {
  return settled(tree, { values, context, ofMissing: true })
}

/** Whether a rule holds for an item. What it asks of a value that the item does not have does not hold. */
export function holds(tree: FilterTree, item: Values, context: RuleContext): boolean {
  const rule = settled(tree, { values: item, context, ofMissing: false })
  return rule !== null && holdsFor(rule, item)
}

/** The fields that a rule asks about. */
export function fieldsOfRule(tree: unknown): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap(fieldsOfRule)
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) =>
    key === '_and' || key === '_or' ? fieldsOfRule(value) : [key.replace(/^\w+\((.*)\)$/, '$1')],
  )
}

export function matchesPattern(pattern: string, text: string): boolean {
  const [, inner] = /^\/(.*)\/$/s.exec(pattern) ?? []
  try {
    return new RegExp(inner ?? pattern).test(text)
  } catch {
    // A pattern that is none is the administrator's to put right; it must not keep everyone from saving.
    return true
  }
}

function holdsFor(rule: Filter, item: Values): boolean {
  switch (rule.kind) {
    case 'and':
      return rule.filters.every(inner => holdsFor(inner, item))
    case 'or':
      return rule.filters.some(inner => holdsFor(inner, item))
    case 'field':
    case 'related':
      return item[rule.field] !== undefined && evaluate(rule, item)
  }
}

interface Settling {
  readonly values: Values
  readonly context: RuleContext
  /** What a pattern says of a value that is missing. */
  readonly ofMissing: boolean
}

function settled(tree: FilterTree, settling: Settling): Filter | null {
  const parsed = parseFilter(settle(withDynamicValues(tree, settling.context), settling))
  return parsed._tag === 'Success' ? parsed.success : null
}

/** The tree with its `_regex` and `_submitted` answered. */
function settle(tree: unknown, settling: Settling): unknown {
  if (Array.isArray(tree)) return tree.map(entry => settle(entry, settling))
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      key === '_and' || key === '_or' ? settle(value, settling) : settleField(value, settling.values[key], settling),
    ]),
  )
}

const nothing = { _in: [] }

function settleField(conditions: unknown, value: unknown, { context, ofMissing }: Settling): unknown {
  if (typeof conditions !== 'object' || conditions === null) return conditions
  const { _regex, _submitted, ...others } = conditions as Readonly<Record<string, unknown>>
  const matches = context.matches ?? matchesPattern
  const submitted = _submitted === undefined || value !== undefined
  const matched =
    typeof _regex !== 'string' || (value === undefined ? ofMissing : value !== null && matches(_regex, String(value)))
  return submitted && matched ? others : { ...others, ...nothing }
}
