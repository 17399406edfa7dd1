import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createPermissions, type NewPermission } from '#schemas/permission/permissionCalls.ts'
import { withdraw } from './permissionCalls.ts'
import type { PermissionRow } from './permissionRows.ts'

/** What to copy: all permissions of a role, or those on one collection, possibly to another one. */
export interface PermissionCopy {
  /** The role that gets the copies; null for the public. */
  readonly role: string | null
  /** Null for all collections. */
  readonly from: string | null
  /** The collection that gets the copies; it is only read with `from`. */
  readonly into: string
}

/** The permissions that a copy replaces. */
export const replacedBy =
  ({ from, into }: PermissionCopy) =>
  ({ collection }: Pick<PermissionRow, 'collection'>): boolean =>
    from === null || collection === into

/** The permissions of a source that a copy takes over. */
export const copiedRows = (source: readonly PermissionRow[], { from }: PermissionCopy): readonly PermissionRow[] =>
  source.filter(({ collection }) => from === null || collection === from)

/**
 * Replaces the permissions with copies. Another collection only gets the fields that it has too. Its rules stay the
 * same: a rule that names a field that is missing there covers no items.
 */
export function copyPermissions(
  source: readonly PermissionRow[],
  now: readonly PermissionRow[],
  copy: PermissionCopy,
  hasField: (collection: string, field: string) => boolean,
): readonly ModelCall[] {
  const { role, from, into } = copy
  const copies = copiedRows(source, copy).map(({ id: _, ...row }): NewPermission => {
    const collection = from === null ? row.collection : into
    if (collection === row.collection) return { ...row, role }
    const has = (field: string) => field === '*' || hasField(collection, field)
    const presets = row.presets && Object.fromEntries(Object.entries(row.presets).filter(([field]) => has(field)))
    return { ...row, role, collection, fields: row.fields?.filter(has) ?? null, presets }
  })
  return [...withdraw(now.filter(replacedBy(copy))), ...(copies.length === 0 ? [] : [createPermissions(copies)])]
}
