import type { Permission } from '../data/Permission.ts'

/** Summary of a permission: nothing, everything on every item, or custom rules. */
export type PermissionLevel = 'none' | 'all' | 'custom'

type Rules = Pick<Permission, 'fields' | 'permissions' | 'validation'>

/** Presets restrict nothing, so they do not count as custom. */
export function permissionLevel(permission: Rules | null): PermissionLevel {
  if (permission === null) return 'none'
  const { fields, permissions, validation } = permission
  return fields?.includes('*') && isEmptyRule(permissions) && isEmptyRule(validation) ? 'all' : 'custom'
}

/** A filter that matches everything. */
export const isEmptyRule = (rule: Permission['permissions']): boolean => rule === null || Object.keys(rule).length === 0
