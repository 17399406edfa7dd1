import type { Item } from '#schemas/data/Item.ts'
import { type Permission, type PermissionAction, permissionActions } from '#schemas/data/Permission.ts'
import { type PermissionLevel, permissionLevel } from '#schemas/permission/level.ts'
import { plainText } from '../../display/displayText.ts'

/** The permissions of a role on one collection. */
export interface RolePermissions {
  /** Null for everyone, signed in or not. */
  readonly id: string | null
  readonly name: string
  readonly levels: Readonly<Record<string, PermissionLevel>>
}

/** The permissions of every role and of the public, from the rows of roles and of the permissions on a collection. */
export function permissionsByRole(roles: readonly Item[], permissions: readonly Item[]): readonly RolePermissions[] {
  const levelsOf = (role: string | null, admin: boolean) =>
    Object.fromEntries(permissionActions.map(action => [action, admin ? 'all' : levelOf(role, action)] as const))
  const levelOf = (role: string | null, action: PermissionAction): PermissionLevel => {
    const row = permissions.find(each => (each['role'] ?? null) === role && each['action'] === action)
    // Safe: the rows are of permissions.
    return permissionLevel(row ? (row as Pick<Permission, 'fields' | 'permissions' | 'validation'>) : null)
  }
  return [
    { id: null, name: '', levels: levelsOf(null, false) },
    ...roles.map(({ id, name, admin_access }) => ({
      id: plainText(id),
      name: plainText(name),
      levels: levelsOf(plainText(id), admin_access === true),
    })),
  ]
}
