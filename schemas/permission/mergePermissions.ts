import { canonicalJson } from '../data/canonicalJson.ts'
import type { Permission } from '../data/Permission.ts'
import type { FilterTree } from '../filter/FilterTree.ts'

type Rules = Pick<Permission, 'role' | 'collection' | 'action' | 'permissions' | 'validation' | 'presets' | 'fields'>

/**
 * Permissions with one row for each role, collection and action. Releases from 9.0 combine several rows so that a
 * caller can do what any of them allows (api/src/utils/merge-permissions.ts of the dialect): rules are joined with
 * `_or`, an empty rule matches everything, a missing one adds nothing; fields are united; the presets of later rows
 * win.
 */
export function mergePermissions<Row extends Rules>(rows: readonly Row[]): readonly Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = canonicalJson([row.role, row.collection, row.action])
    const existing = merged.get(key)
    merged.set(key, existing ? mergeTwo(existing, row) : row)
  }
  return [...merged.values()]
}

const mergeTwo = <Row extends Rules>(a: Row, b: Row): Row => ({
  ...a,
  permissions: either(a.permissions, b.permissions),
  validation: either(a.validation, b.validation),
  presets: a.presets || b.presets ? { ...a.presets, ...b.presets } : null,
  fields: union(a.fields, b.fields),
})

const isEmpty = (rule: FilterTree): boolean => Object.keys(rule).length === 0

function either(left: FilterTree | null, right: FilterTree | null): FilterTree | null {
  if (left === null || right === null) return left ?? right
  if (isEmpty(left) || isEmpty(right)) return {}
  return { _or: [left, right] }
}

function union(left: Permission['fields'], right: Permission['fields']): Permission['fields'] {
  if (left === null || right === null) return left ?? right
  const fields = new Set([...left, ...right])
  return fields.has('*') ? ['*'] : [...fields]
}
