import * as Schema from 'effect/Schema'
import type { Item } from '#schemas/data/Item.ts'
import { Permission, type PermissionAction } from '#schemas/data/Permission.ts'

export const permissionsCollection = 'directus_permissions'

/** A stored permission. */
export type PermissionRow = Permission & { readonly id: number }

/** A cell of the permission overview. */
export interface Cell {
  readonly collection: string
  readonly action: PermissionAction
}

const Row = Schema.Struct({ ...Permission.fields, id: Schema.Number })
const isRow = Schema.is(Row)

/** The permissions in a response. Skips rows that are not valid permissions. */
export const readRows = (items: readonly Item[]): readonly PermissionRow[] => items.filter(isRow)

/** The permission of a cell; if there are several, the effective one. */
export const rowOf = (rows: readonly PermissionRow[], { collection, action }: Cell): PermissionRow | null =>
  rows.find(row => row.collection === collection && row.action === action) ?? null

/** The query for the permissions of a role; null is the public role. */
export const queryOf = (role: string | null) => ({
  filter: { role: role === null ? { _null: true } : { _eq: role } },
  limit: -1,
})
