import { Schema } from 'effect'
import type { Item } from '#schemas/data/Item.ts'
import { Permission, type PermissionAction } from '#schemas/data/Permission.ts'

export const permissionsCollection = 'directus_permissions'

/** A right as it is stored. */
export type PermissionRow = Permission & { readonly id: number }

/** Where a right stands in the overview. */
export interface Cell {
  readonly collection: string
  readonly action: PermissionAction
}

const Row = Schema.Struct({ ...Permission.fields, id: Schema.Number })
const isRow = Schema.is(Row)

/** The rights among what the server answered. What is none is passed over: nothing could be said of it. */
export const readRows = (items: readonly Item[]): readonly PermissionRow[] => items.filter(isRow)

/** The right of a cell; where there are several, the one that counts. */
export const rowOf = (rows: readonly PermissionRow[], { collection, action }: Cell): PermissionRow | null =>
  rows.find(row => row.collection === collection && row.action === action) ?? null

/** The query for the rights of a role; null is the public (A-0557, A-0558, A-0559). */
export const queryOf = (role: string | null) => ({
  filter: { role: role === null ? { _null: true } : { _eq: role } },
  limit: -1,
})
