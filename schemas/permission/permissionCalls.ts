import type { Permission } from '../data/Permission.ts'
import type { ModelCall } from '../model/ModelCall.ts'

export type StoredPermission = Permission & { readonly id: number }

/** A permission that is not saved yet. */
export type NewPermission = Partial<StoredPermission> & Pick<StoredPermission, 'role' | 'collection' | 'action'>

type Change = Partial<Pick<StoredPermission, 'fields' | 'permissions' | 'validation' | 'presets'>>

const path = '/permissions'

/** The ids in a response; an empty list if it has none. */
const idsIn = (answer: unknown): readonly number[] =>
  [answer].flat().flatMap(row => {
    const id: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : null
    return typeof id === 'number' ? id : []
  })

/** Creates permissions; one as an object, several as a list. */
export const createPermissions = (rows: readonly NewPermission[]): ModelCall => ({
  method: 'POST',
  path,
  body: rows.length === 1 ? rows[0] : rows,
  says: { key: 'permissions.calls.create', args: { count: rows.length } },
  undo: answer => ({
    method: 'DELETE',
    path: `${path}/${idsIn(answer).join(',')}`,
    says: { key: 'permissions.calls.delete', args: { count: rows.length } },
  }),
})

/** The content of a permission, without its id. */
export const withoutId = ({ id: _, ...row }: StoredPermission): NewPermission => row

export const deletePermissions = (rows: readonly StoredPermission[]): ModelCall => ({
  method: 'DELETE',
  path: `${path}/${rows.map(({ id }) => id).join(',')}`,
  says: { key: 'permissions.calls.delete', args: { count: rows.length } },
  undo: () => createPermissions(rows.map(withoutId)),
})

export const updatePermission = (row: StoredPermission, change: Change): ModelCall => ({
  method: 'PATCH',
  path: `${path}/${row.id}`,
  body: change,
  says: { key: 'permissions.calls.update', args: { collection: row.collection, action: row.action } },
  undo: () => ({
    method: 'PATCH',
    path: `${path}/${row.id}`,
    body: Object.fromEntries(Object.keys(change).map(name => [name, Reflect.get(row, name)])),
    says: { key: 'permissions.calls.update', args: { collection: row.collection, action: row.action } },
  }),
})
