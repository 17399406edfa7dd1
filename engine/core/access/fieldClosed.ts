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

export interface FormRights {
  readonly decision: Decision
  readonly action: 'create' | 'update'
  readonly caller: Caller
  readonly collection: string
  /** Why this very item may not be changed; null when it may. */
  readonly rowDenial: Denial | null
}

/** What the caller may do with an item of a collection: with a new one where there is no key, and it is no singleton. */
export function formRights(
  { caller, decide }: Pick<Metadata, 'caller' | 'decide'>,
  collection: string,
  isNew: boolean,
  item: Item,
): FormRights {
  const action = isNew ? 'create' : 'update'
  const decision = decide(action, collection)
  const denial = action === 'update' ? rowDenial(decision, 'update', collection, caller, item) : null
  return { decision, action, caller, collection, rowDenial: denial }
}

/** Why a field takes no change, the nearest reason first; null when it does. */
export function fieldClosed(field: FieldInfo, rights: FormRights): Reason | null {
  if (field.isPrimaryKey && rights.action === 'update') return { kind: 'primary-key' }
  if (field.schema?.has_auto_increment && rights.action === 'update') return { kind: 'primary-key' }
  if (field.meta?.readonly) {
    if (isStamp(field)) return { kind: 'generated' }
    return field.condition?.readonly ? byCondition('readonly', field.condition) : { kind: 'readonly-setting' }
  }
  if (rights.rowDenial) return rights.rowDenial
  return fieldDenial(rights.decision, rights.caller, rights.action, rights.collection, field.field)
}

export const byCondition = (makes: 'readonly' | 'hidden', { name }: FieldCondition): Reason => ({
  kind: 'condition',
  makes,
  name: name || null,
})

/**
 * Why the caller may not act on this item, seen from the rows that the permission covers. What cannot be told from the
 * values at hand is left to the server.
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
  if (parsed._tag === 'Failure' || !isKnown(parsed.success, item) || evaluate(parsed.success, item)) return null
  return { kind: 'row-not-covered', role: caller.roleName, action, collection, rows: decision.rows }
}

/** Whether the item holds every value that the filter asks for. */
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
