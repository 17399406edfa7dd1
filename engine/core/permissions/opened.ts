import { isEmptyRule } from '#schemas/permission/level.ts'
import type { PermissionRow } from './permissionRows.ts'

/** Whether a right lets anything be done: a delete names no fields. */
const grants = (row: PermissionRow): boolean =>
  row.action === 'delete' || (row.fields !== null && row.fields.length > 0)

const hasMoreFields = (before: PermissionRow, after: PermissionRow): boolean =>
  !before.fields?.includes('*') && (after.fields ?? []).some(field => !before.fields?.includes(field))

/** What was free stays as free; two rules cannot be compared, so another one may let more through. */
const mayLetMore = (before: PermissionRow['permissions'], after: PermissionRow['permissions']): boolean =>
  !isEmptyRule(before) && JSON.stringify(before) !== JSON.stringify(after)

/** The rights by which more can be done than before, or may be. */
export const opened = (before: readonly PermissionRow[], after: readonly PermissionRow[]): readonly PermissionRow[] =>
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
