import type { Permission, PermissionAction } from '../data/Permission.ts'
import type { FilterTree } from '../filter/FilterTree.ts'
import type { Caller, Decision, Denial } from './Decision.ts'

/**
 * What a caller can do: administrators everything, others what a permission row of their role allows. A caller who
 * views as another role changes nothing. Rows of other roles in `permissions` are ignored (decision 32). The studio and
 * the server both use this.
 */
export function decide(
  permissions: readonly Permission[],
  caller: Caller,
  action: PermissionAction,
  collection: string,
): Decision {
  if (caller.viewing && action !== 'read')
    return { allowed: false, denial: { kind: 'viewing-as', role: caller.roleName } }
  if (caller.admin) return { allowed: true, rows: null, fields: 'all', validation: null, presets: {} }
  const row = permissionOf(permissions, caller, action, collection)
  // A delete names no fields, so it requires none.
  if (!row || (row.fields === null && action !== 'delete'))
    return { allowed: false, denial: { kind: 'no-permission', role: caller.roleName, action, collection } }
  return {
    allowed: true,
    rows: filterOrNull(row.permissions),
    fields: row.fields === null || row.fields.includes('*') ? 'all' : new Set(row.fields),
    validation: filterOrNull(row.validation),
    presets: row.presets ?? {},
  }
}

/** The row that a decision about callers who are no administrators is based on. */
export const permissionOf = (
  permissions: readonly Permission[],
  { role }: Pick<Caller, 'role'>,
  action: PermissionAction,
  collection: string,
): Permission | undefined =>
  permissions.find(each => each.role === role && each.collection === collection && each.action === action)

const filterOrNull = (tree: FilterTree | null): FilterTree | null =>
  tree !== null && Object.keys(tree).length > 0 ? tree : null

/** Whether a decision allows access to a field. */
export const mayTouch = (decision: Decision, field: string): boolean =>
  decision.allowed && (decision.fields === 'all' || decision.fields.has(field))

/** Why a field is not accessible; null if it is. */
export function fieldDenial(
  decision: Decision,
  caller: Caller,
  action: PermissionAction,
  collection: string,
  field: string,
): Denial | null {
  if (!decision.allowed) return decision.denial
  if (mayTouch(decision, field)) return null
  return { kind: 'field-not-listed', role: caller.roleName, action, collection, field }
}
