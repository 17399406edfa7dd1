import type { Item } from '#schemas/data/Item.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createPermissions, type NewPermission } from '#schemas/permission/permissionCalls.ts'
import { defaultPermissions } from '../permissions/defaultPermissions.ts'
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

/** The settings of a new role. */
export interface NewRole {
  /** Generated in advance, so that the permissions can refer to it. */
  readonly id: string
  readonly name: string
  readonly app_access: boolean
  readonly admin_access: boolean
}

/** Creates a role, with the permissions that the studio needs if the role has app access without full access. */
export const newRole = (role: NewRole): readonly ModelCall[] => [
  createRole({ ...role }),
  ...(role.app_access && !role.admin_access ? [createPermissions(defaultPermissions(role.id))] : []),
]

/** The settings that a copy takes over; users stay with the original. */
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

/** Creates a copy of a role, with the same permissions. */
export const copyRole = (
  role: Item,
  permissions: readonly PermissionRow[],
  { id, name }: { readonly id: string; readonly name: string },
): readonly ModelCall[] => {
  const settings = Object.fromEntries(
    copied.flatMap(field => (Object.hasOwn(role, field) ? [[field, role[field]]] : [])),
  )
  const formPermissions = permissions.map(({ id: _, ...row }): NewPermission => ({ ...row, role: id }))
  return [
    createRole({ ...settings, id, name }),
    ...(formPermissions.length === 0 ? [] : [createPermissions(formPermissions)]),
  ]
}
