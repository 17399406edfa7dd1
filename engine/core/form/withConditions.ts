import type { FieldCondition } from '#schemas/data/Field.ts'
import { isRequired } from '#schemas/data/fieldTraits.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { Caller } from '#schemas/permission/Decision.ts'
import { applyCondition, blankValues, conditionFor } from '#schemas/validation/conditions.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Edits } from '../edits/Patch.ts'
import { withEdits } from '../edits/withEdits.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'

export interface ConditionInput {
  readonly fields: readonly FieldInfo[]
  readonly item: Item
  readonly edits: Edits
  readonly isNew: boolean
  readonly caller: Caller
}

/**
 * Applies the matching conditions to the fields. Only checks fields with conditions, and a field keeps its identity as
 * long as the same condition matches, so that its row does not redraw.
 */
export function withConditions({ fields, item, edits, isNew, caller }: ConditionInput): readonly FieldInfo[] {
  if (!fields.some(field => field.meta?.conditions?.length)) return fields
  const blank = isNew ? blankValues(fields.map(field => field.wire)) : {}
  const values = { ...blank, ...withEdits(item, edits) }
  const context = ruleContext(caller)
  return fields.map(field => {
    const condition = conditionFor(field.meta, values, context)
    return condition === null ? field : conditioned(field, condition)
  })
}

const cache = new WeakMap<FieldInfo, WeakMap<FieldCondition, FieldInfo>>()

function conditioned(field: FieldInfo, condition: FieldCondition): FieldInfo {
  const forField = cache.get(field) ?? new WeakMap<FieldCondition, FieldInfo>()
  cache.set(field, forField)
  const before = forField.get(condition)
  if (before) return before
  const meta = field.meta && applyCondition(field.meta, condition)
  const after: FieldInfo = {
    ...field,
    meta,
    isHidden: meta?.hidden ?? false,
    isRequired: isRequired({ ...field.wire, meta }),
    condition,
  }
  forField.set(condition, after)
  return after
}
