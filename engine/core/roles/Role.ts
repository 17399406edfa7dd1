import type { Item } from '#schemas/data/Item.ts'
import { plainText } from '../display/displayText.ts'

/** A role as the list shows it. */
export interface Role {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly users: number
}

/** The role of visitors who are not signed in; it has no row. */
export const publicRole = 'public'

/** The query of the list. */
export const rolesQuery = {
  fields: ['id', 'name', 'description', 'icon', 'users.id'],
  sort: ['name'],
  limit: -1,
} as const

export const readRole = (item: Item): Role => ({
  id: plainText(item['id']),
  name: plainText(item['name']),
  icon: plainText(item['icon']) || 'supervised_user_circle',
  description: plainText(item['description']),
  // Some servers return null if there are none.
  users: Array.isArray(item['users']) ? item['users'].length : 0,
})

/** The roles of every platform, which cannot be deleted here. */
const protectedIds: ReadonlySet<string> = new Set(['1', '2'])

export const isProtected = (item: Item): boolean => protectedIds.has(String(item['id']))
