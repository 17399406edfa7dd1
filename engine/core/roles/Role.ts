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

/** The role of everybody: it has no row of its own (A-0834, A-0835). */
export const publicRole = 'public'

/** What the list asks for (A-0477). */
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
  // Some servers say null where there are none.
  users: Array.isArray(item['users']) ? item['users'].length : 0,
})

/** Those that every platform comes with; deleting them is not offered (A-0518, A-0519). */
const protectedIds: ReadonlySet<string> = new Set(['1', '2'])

export const isProtected = (item: Item): boolean => protectedIds.has(String(item['id']))
