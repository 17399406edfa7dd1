import type { Field, FieldCondition, FieldMeta } from '../data/Field.ts'
import { isRecord } from '../data/isRecord.ts'
import { holds, type RuleContext } from './fieldRule.ts'

/**
 * The condition of a field that applies to an item: the last one whose rule matches, as in releases of 9.x, which
 * search the list from its end (app/src/utils/apply-conditions.ts of the dialect). There, a rule with several members,
 * or none, never matches, and a value that the item does not have fails every rule about it. `item` is the item with
 * its edits. Null if no condition applies.
 */
export function conditionFor(
  meta: Pick<FieldMeta, 'conditions'> | null,
  item: Readonly<Record<string, unknown>>,
  context: RuleContext,
): FieldCondition | null {
  // Metadata that was not decoded may hold any value.
  const conditions = Array.isArray(meta?.conditions) ? (meta.conditions as readonly FieldCondition[]) : []
  return conditions.findLast(({ rule }) => rule && Object.keys(rule).length === 1 && holds(rule, item, context)) ?? null
}

/** The metadata of a field under a condition. Members that the condition omits stay; options are merged. */
export function applyCondition(meta: FieldMeta, condition: FieldCondition): FieldMeta {
  const { hidden, readonly, required, options } = condition
  return {
    ...meta,
    hidden: hidden ?? meta.hidden,
    readonly: readonly ?? meta.readonly,
    required: required ?? meta.required ?? null,
    options: options ? merged(meta.options ?? {}, options) : meta.options,
  }
}

/** The values of columns that are omitted from a new item, so that conditions can use them. */
export const blankValues = (fields: readonly Field[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ field, schema }) => (schema === null ? [] : [[field, schema.default_value ?? null] as const])),
  )

type JsonRecord = Readonly<Record<string, unknown>>

/** Objects are merged member by member. A list replaces a list, as in 10.x; 9.x mixed their entries. */
function merged(under: JsonRecord, over: JsonRecord): JsonRecord {
  const result: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const current = result[name]
    if (value !== undefined) result[name] = isRecord(current) && isRecord(value) ? merged(current, value) : value
  }
  return result
}
