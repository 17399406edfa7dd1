import type { Item } from '#schemas/data/Item.ts'
import type { ModelCall } from '../model/ModelCall.ts'
import { defaultPermissions } from '../permissions/defaultPermissions.ts'
import { createPermissions, type NewPermission } from '../permissions/permissionCalls.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'

const createRole = (values: Item & { readonly id: string }): ModelCall => ({
  method: 'POST',
  path: '/roles',
  body: values,
  says: { key: 'roles.calls.create', args: { name: values['name'] } },
  undo: () => ({
    method: 'DELETE',
    path: `/roles/${values.id}`,
    says: { key: 'roles.calls.delete', args: { name: values['name'] } },
  }),
})

/** What a new role is made from. */
export interface NewRole {
  /** Known beforehand, so that the rights can name it. */
  readonly id: string
  readonly name: string
  readonly app_access: boolean
  readonly admin_access: boolean
}

/** Makes a role, with the rights that the studio needs where it may use it and has not all of them (A-0495 … A-0499). */
export const newRole = (role: NewRole): readonly ModelCall[] => [
  createRole({ ...role }),
  ...(role.app_access && !role.admin_access ? [createPermissions(defaultPermissions(role.id))] : []),
]

/** The settings that a copy takes over; the people stay with the original. */
const copied = [
  'icon',
  'description',
  'ip_access',
  'enforce_tfa',
  'module_list',
  'collection_list',
  'admin_access',
  'app_access',
]

/** Makes a role like another one, with the same rights. */
export const copyRole = (
  role: Item,
  permissions: readonly PermissionRow[],
  { id, name }: { readonly id: string; readonly name: string },
): readonly ModelCall[] => {
  const settings = Object.fromEntries(
    copied.flatMap(field => (Object.hasOwn(role, field) ? [[field, role[field]]] : [])),
  )
  const rights = permissions.map(({ id: _, ...row }): NewPermission => ({ ...row, role: id }))
  return [createRole({ ...settings, id, name }), ...(rights.length === 0 ? [] : [createPermissions(rights)])]
}
