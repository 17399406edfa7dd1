import { canonicalJson } from '../data/canonicalJson.ts'
import type { Permission } from '../data/Permission.ts'
import type { FilterTree } from '../filter/FilterTree.ts'

type Rules = Pick<Permission, 'role' | 'collection' | 'action' | 'permissions' | 'validation' | 'presets' | 'fields'>

/**
 * Permissions with one row for each role, collection and action. Releases from 9.0 give a caller what any of several rows
 * allows (api/src/utils/merge-permissions.ts of the dialect): rules are joined with `_or`, an empty rule lets
 * everything through, a missing one adds nothing; fields are united; the presets of later rows win.
 */
export function mergePermissions<Row extends Rules>(rows: readonly Row[]): readonly Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = canonicalJson([row.role, row.collection, row.action])
    const known = merged.get(key)
    merged.set(key, known ? mergeTwo(known, row) : row)
  }
  return [...merged.values()]
}

const mergeTwo = <Row extends Rules>(one: Row, other: Row): Row => ({
  ...one,
  permissions: either(one.permissions, other.permissions),
  validation: either(one.validation, other.validation),
  presets: one.presets || other.presets ? { ...one.presets, ...other.presets } : null,
  fields: union(one.fields, other.fields),
})

const isEmpty = (rule: FilterTree): boolean => Object.keys(rule).length === 0

function either(one: FilterTree | null, other: FilterTree | null): FilterTree | null {
  if (one === null || other === null) return one ?? other
  if (isEmpty(one) || isEmpty(other)) return {}
  return { _or: [one, other] }
}

function union(one: Permission['fields'], other: Permission['fields']): Permission['fields'] {
  if (one === null || other === null) return one ?? other
  const fields = new Set([...one, ...other])
  return fields.has('*') ? ['*'] : [...fields]
}
