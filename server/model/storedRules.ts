import type { FieldMeta } from '#schemas/data/Field.ts'
import { isPayload, type Payload } from './Payload.ts'

/** The rules of a field. The tables of the candidates have no columns for them. */
export const ruleNames = ['conditions', 'validation', 'validation_message'] as const

/** The member of the stored options that holds rules without a column. It is not visible outside. */
export const rulesMember = 'fieldhouse:rules'

/** The metadata of a field as stored, with the rules that its options hold. */
export function withStoredRules(stored: FieldMeta): FieldMeta {
  const { options, ...meta } = stored
  if (!isPayload(options) || !isPayload(options[rulesMember])) return stored
  const { [rulesMember]: rules, ...rest } = options
  return { ...meta, options: Object.keys(rest).length === 0 ? null : rest, ...picked(rules) }
}

/**
 * The changed metadata of a field as it is stored: rules without a column become part of the options. `before` is the
 * metadata until then.
 */
export function toStoredRules(
  change: Payload,
  before: FieldMeta | null,
  hasColumn: (name: string) => boolean,
): Payload {
  const moved = ruleNames.filter(name => !hasColumn(name))
  if (!moved.some(name => name in change) && (moved.length === 0 || change['options'] === undefined)) return change
  const rest = Object.fromEntries(Object.entries(change).filter(([name]) => !moved.some(each => each === name)))
  const rules = Object.fromEntries(
    moved.flatMap(name => {
      const value = change[name] === undefined ? before?.[name] : change[name]
      return value == null ? [] : [[name, value] as const]
    }),
  )
  const options = change['options'] === undefined ? (before?.options ?? null) : change['options']
  if (Object.keys(rules).length === 0) return { ...rest, options }
  return { ...rest, options: { ...(isPayload(options) ? options : {}), [rulesMember]: rules } }
}

const picked = (rules: unknown): Payload =>
  isPayload(rules)
    ? Object.fromEntries(ruleNames.flatMap(name => (rules[name] == null ? [] : [[name, rules[name]] as const])))
    : {}

/**
 * The filters in a stored row of a field, changed: those in its columns and those in its options. Returns the members
 * that have filters.
 */
export function withChangedFilters(row: Payload, change: (filter: unknown) => unknown): Payload {
  const { options } = row
  const inColumns = filtersIn(row, change)
  if (!isPayload(options) || !isPayload(options[rulesMember])) return inColumns
  const rules = options[rulesMember]
  return { ...inColumns, options: { ...options, [rulesMember]: { ...rules, ...filtersIn(rules, change) } } }
}

function filtersIn({ validation, conditions }: Payload, change: (filter: unknown) => unknown): Payload {
  return {
    ...(isPayload(validation) ? { validation: change(validation) } : {}),
    ...(Array.isArray(conditions)
      ? {
          conditions: conditions.map((each: unknown) =>
            isPayload(each) && isPayload(each['rule']) ? { ...each, rule: change(each['rule']) } : each,
          ),
        }
      : {}),
  }
}
