import type { FieldCondition } from '#schemas/data/Field.ts'
import type { Item } from '#schemas/data/Item.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import { evaluate } from '#schemas/filter/evaluate.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import type { Caller, Decision, Denial } from '#schemas/permission/Decision.ts'
import { fieldDenial } from '#schemas/permission/decide.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import { isStamp } from '../metadata/isStamp.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Reason } from './Access.ts'

export interface FormPermissions {
  readonly decision: Decision
  readonly action: 'create' | 'update'
  readonly caller: Caller
  readonly collection: string
  /** Why this item cannot be changed; null if it can. */
  readonly rowDenial: Denial | null
}

/** The caller's permissions on an item of a collection: on a new one if there is no key and it is not a singleton. */
export function formPermissions(
  { caller, decide }: Pick<Metadata, 'caller' | 'decide'>,
  collection: string,
  isNew: boolean,
  item: Item,
): FormPermissions {
  const action = isNew ? 'create' : 'update'
  const decision = decide(action, collection)
  const denial = action === 'update' ? rowDenial(decision, 'update', collection, caller, item) : null
  return { decision, action, caller, collection, rowDenial: denial }
}

/** Why a field is read-only, the most specific reason first; null if it is not. */
export function fieldReadOnlyReason(field: FieldInfo, permissions: FormPermissions): Reason | null {
  if (field.isPrimaryKey && permissions.action === 'update') return { kind: 'primary-key' }
  if (field.schema?.has_auto_increment && permissions.action === 'update') return { kind: 'primary-key' }
  if (field.meta?.readonly) {
    if (isStamp(field)) return { kind: 'generated' }
    return field.condition?.readonly ? byCondition('readonly', field.condition) : { kind: 'readonly-setting' }
  }
  if (permissions.rowDenial) return permissions.rowDenial
  return fieldDenial(permissions.decision, permissions.caller, permissions.action, permissions.collection, field.field)
}

export const byCondition = (makes: 'readonly' | 'hidden', { name }: FieldCondition): Reason => ({
  kind: 'condition',
  makes,
  name: name || null,
})

/**
 * Why the caller cannot act on this item, according to the item rule of the permission. If the loaded values are not
 * enough to decide, the server decides.
 */
export function rowDenial(
  decision: Decision,
  action: 'update' | 'delete',
  collection: string,
  caller: Caller,
  item: Item,
): Denial | null {
  if (!decision.allowed) return decision.denial
  if (decision.rows === null) return null
  const context = { user: caller.user, role: caller.role, now: new Date().toISOString() }
  const parsed = parseFilter(withDynamicValues(decision.rows, context))
  if (!parsed.ok || !isKnown(parsed.filter, item) || evaluate(parsed.filter, item)) return null
  return { kind: 'row-not-covered', role: caller.roleName, action, collection, rows: decision.rows }
}

/** Whether the item contains every value that the filter tests. */
function isKnown(filter: Filter, item: Item): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.every(inner => isKnown(inner, item))
    case 'field':
      return Object.hasOwn(item, filter.field)
    case 'related':
      return false
  }
}
