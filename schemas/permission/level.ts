import type { Permission } from '../data/Permission.ts'

/** What a right comes to at a glance: nothing, everything of every item, or something of its own. */
export type PermissionLevel = 'none' | 'all' | 'custom'

type Rules = Pick<Permission, 'fields' | 'permissions' | 'validation'>

/** Presets narrow nothing, so they make nothing custom. */
export function permissionLevel(permission: Rules | null): PermissionLevel {
  if (permission === null) return 'none'
  const { fields, permissions, validation } = permission
  return fields?.includes('*') && isEmptyRule(permissions) && isEmptyRule(validation) ? 'all' : 'custom'
}

/** A filter that lets everything through. */
export const isEmptyRule = (rule: Permission['permissions']): boolean => rule === null || Object.keys(rule).length === 0
