import { canonicalJson } from '../data/canonicalJson.ts'
import { isSystemCollection } from '../data/systemCollection.ts'
import { deletePermissions, type StoredPermission, updatePermission } from '../permission/permissionCalls.ts'
import type { ModelRule } from './Finding.ts'

const placeOf = ({ collection, role }: StoredPermission) => ({ collection, role })

/** A permission on a deleted collection: a new collection of the same name would get it. */
export const permissionOfMissingCollection: ModelRule = ({ metadata, permissions }) =>
  permissions
    .filter(({ collection }) => metadata.collection(collection) === null)
    .map(row => ({
      ...{ rule: 'permission_collection', severity: 'warning', place: placeOf(row), args: { action: row.action } },
      fix: [deletePermissions([row])],
    }))

/** A permission on a deleted field. */
export const permissionOfMissingField: ModelRule = ({ metadata, permissions }) =>
  permissions.flatMap(row => {
    if (isSystemCollection(row.collection) || metadata.collection(row.collection) === null) return []
    const isThere = (name: string) => name === '*' || metadata.field(row.collection, name) !== null
    const [first] = row.fields?.filter(name => !isThere(name)) ?? []
    if (first === undefined) return []
    const fields = row.fields?.filter(isThere) ?? []
    return {
      ...{ rule: 'permission_field', severity: 'warning', place: placeOf(row) },
      args: { name: first, action: row.action },
      fix: [updatePermission(row, { fields: fields.length === 0 ? null : fields })],
    }
  })

/** Duplicate permissions: which one is effective is undefined. */
export const doubledPermission: ModelRule = ({ permissions }) => {
  const groups = new Map<string, readonly StoredPermission[]>()
  for (const row of permissions) {
    const key = canonicalJson([row.role, row.collection, row.action])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first || more.length === 0) return []
    const alike = more.every(row => contentOf(row) === contentOf(first))
    return {
      ...{ rule: 'permission_doubled', severity: 'error', place: placeOf(first), args: { action: first.action } },
      // If they differ, an administrator must decide which one is correct.
      fix: alike ? [deletePermissions(more)] : null,
    }
  })
}

const contentOf = ({ id: _, ...row }: StoredPermission): string => canonicalJson(row)
