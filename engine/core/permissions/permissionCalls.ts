import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { type PermissionAction, permissionActions } from '#schemas/data/Permission.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { permissionLevel } from '#schemas/permission/level.ts'
import {
  createPermissions,
  deletePermissions,
  updatePermission,
  withoutId,
} from '#schemas/permission/permissionCalls.ts'
import { defaultPermissions } from './defaultPermissions.ts'
import type { Cell, PermissionRow } from './permissionRows.ts'

const within =
  ({ collection, action }: Cell) =>
  (row: PermissionRow) =>
    row.collection === collection && row.action === action

/** Grants full access in these cells: creates missing permissions and widens restricted ones. */
export function allAccess(role: string | null, cells: readonly Cell[], now: readonly PermissionRow[]) {
  const missing = cells.filter(cell => !now.some(within(cell)))
  const narrow = cells.flatMap(cell => now.find(within(cell)) ?? []).filter(row => permissionLevel(row) !== 'all')
  return [
    ...(missing.length === 0 ? [] : [createPermissions(missing.map(cell => ({ role, ...cell, fields: ['*'] })))]),
    ...narrow.map(row => updatePermission(row, { fields: ['*'], permissions: null, validation: null })),
  ]
}

/**
 * Whether granting or revoking everything would undo changes by others that the user has not seen. Permissions that
 * already have the requested state do not count.
 */
export function undoesUnseen(level: 'all' | 'none', seen: readonly PermissionRow[], now: readonly PermissionRow[]) {
  const differs = (others: readonly PermissionRow[]) => (row: PermissionRow) =>
    !others.some(each => each.id === row.id && contentOf(each) === contentOf(row))
  return level === 'none'
    ? now.some(differs(seen))
    : now.filter(differs(seen)).some(row => permissionLevel(row) !== 'all') ||
        seen.some(row => !now.some(each => each.collection === row.collection && each.action === row.action))
}

/** Deletes these permissions, including duplicates. */
export const withdraw = (rows: readonly PermissionRow[]): readonly ModelCall[] =>
  rows.length === 0 ? [] : [deletePermissions(rows)]

/** Every action of a collection, in the order of the columns. */
export const cellsOf = (collection: string): readonly Cell[] =>
  permissionActions.map((action: PermissionAction) => ({ collection, action }))

/** The permissions on system collections that the studio needs; none for a role without access to it. */
export const resetSystem = (role: string | null, appAccess: boolean, now: readonly PermissionRow[]) => [
  ...withdraw(now.filter(({ collection }) => isSystemCollection(collection))),
  ...(appAccess && role !== null ? [createPermissions(defaultPermissions(role))] : []),
]

/** The content of a permission for comparison, without its id. */
const contentOf = (row: PermissionRow): string => canonicalJson(withoutId(row))

/**
 * Restores the previous permissions: deletes added ones, recreates deleted ones, and reverts changed ones. Only within
 * `scope`, because others may have changed other permissions in the meantime.
 */
export function restore(
  before: readonly PermissionRow[],
  now: readonly PermissionRow[],
  scope: (row: PermissionRow) => boolean,
): readonly ModelCall[] {
  const rowsBefore = before.filter(scope)
  const rowsNow = now.filter(scope)
  const removed = rowsBefore.filter(({ id }) => !rowsNow.some(row => row.id === id))
  const added = rowsNow.filter(({ id }) => !rowsBefore.some(row => row.id === id))
  const changed = rowsBefore.filter(row =>
    rowsNow.some(each => each.id === row.id && contentOf(each) !== contentOf(row)),
  )
  return [
    ...(removed.length === 0 ? [] : [createPermissions(removed.map(withoutId))]),
    ...changed.map(({ id, ...row }) => {
      const { fields, permissions, validation, presets } = row
      return updatePermission({ ...row, id }, { fields, permissions, validation, presets })
    }),
    ...withdraw(added),
  ]
}
