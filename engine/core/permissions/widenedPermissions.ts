import { isEmptyRule } from '#schemas/permission/level.ts'
import type { PermissionRow } from './permissionRows.ts'

/** Whether a permission grants anything: a delete names no fields. */
const grants = (row: PermissionRow): boolean =>
  row.action === 'delete' || (row.fields !== null && row.fields.length > 0)

const hasMoreFields = (before: PermissionRow, after: PermissionRow): boolean =>
  !before.fields?.includes('*') && (after.fields ?? []).some(field => !before.fields?.includes(field))

/** Full access stays full access; two rules cannot be compared, so a different one may allow more. */
const mayLetMore = (before: PermissionRow['permissions'], after: PermissionRow['permissions']): boolean =>
  !isEmptyRule(before) && JSON.stringify(before) !== JSON.stringify(after)

/** The permissions that allow more than before, or may do so. */
export const widenedPermissions = (
  before: readonly PermissionRow[],
  after: readonly PermissionRow[],
): readonly PermissionRow[] =>
  after.filter(row => {
    if (!grants(row)) return false
    const was = before.find(({ collection, action }) => collection === row.collection && action === row.action)
    if (!was || !grants(was)) return true
    return (
      hasMoreFields(was, row) ||
      mayLetMore(was.permissions, row.permissions) ||
      (row.action !== 'read' && mayLetMore(was.validation, row.validation))
    )
  })
