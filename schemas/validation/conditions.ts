import type { Field, FieldCondition, FieldMeta } from '../data/Field.ts'
import { isRecord } from '../data/isRecord.ts'
import { holds, type RuleContext } from './fieldRule.ts'

/**
 * The condition of a field that counts for an item: the last one whose rule holds, as in releases of 9.x, which look
 * through the list from its end and take the first (app/src/utils/apply-conditions.ts of the dialect). A rule that has
 * more than one member, or none, never holds there, and a value that the item does not have fails every rule about it.
 * `item` is the item with its edits. Null when no condition counts.
 */
export function conditionFor(
  meta: Pick<FieldMeta, 'conditions'> | null,
  item: Readonly<Record<string, unknown>>,
  context: RuleContext,
): FieldCondition | null {
  // Metadata that was not decoded may hold anything.
  const conditions = Array.isArray(meta?.conditions) ? (meta.conditions as readonly FieldCondition[]) : []
  return conditions.findLast(({ rule }) => rule && Object.keys(rule).length === 1 && holds(rule, item, context)) ?? null
}

/** The metadata of a field while a condition counts. What the condition leaves out stays; options are merged. */
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

/** What columns hold that are left out of a new item, so that conditions can ask about them. */
export const blankValues = (fields: readonly Field[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ field, schema }) => (schema === null ? [] : [[field, schema.default_value ?? null] as const])),
  )

type JsonRecord = Readonly<Record<string, unknown>>

/** Objects are merged member by member. A list takes the place of a list, as of 10.x; 9.x mixed their entries. */
function merged(under: JsonRecord, over: JsonRecord): JsonRecord {
  const result: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const known = result[name]
    if (value !== undefined) result[name] = isRecord(known) && isRecord(value) ? merged(known, value) : value
  }
  return result
}
