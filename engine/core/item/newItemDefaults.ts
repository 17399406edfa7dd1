import type { Item } from '#schemas/data/Item.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import type { Caller, Decision } from '#schemas/permission/Decision.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'

/** The initial values of a new item: column defaults, overridden by the permission's presets. */
export function newItemDefaults(fields: readonly FieldInfo[], decision: Decision, caller: Caller): Item {
  const defaults = fields.flatMap(field => {
    const value = field.schema?.default_value
    return field.isPrimaryKey || value === null || value === undefined ? [] : [[field.field, value] as const]
  })
  const presets = decision.allowed ? decision.presets : {}
  const context = { user: caller.user, role: caller.role, now: new Date().toISOString() }
  return { ...Object.fromEntries(defaults), ...withDynamicValues(presets, context) }
}
