import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { plainText } from '../display/displayText.ts'
import type { Text } from '../i18n/createText.ts'

/** The stored owner of a preset: never both. */
export interface Owner {
  readonly role: string | null
  readonly user: string | null
}

/** A scope as one value: `all`, `role_{id}` or `user_{id}`. */
export const scopeOf = ({ role, user }: Owner): string =>
  user !== null ? `user_${user}` : role !== null ? `role_${role}` : 'all'

/** The owner that a scope means; everyone if it is invalid. */
export function ownerOf(scope: string): Owner {
  const [, kind, id = ''] = /^(role|user)_(.+)$/s.exec(scope) ?? []
  return { role: kind === 'role' ? id : null, user: kind === 'user' ? id : null }
}

/** The owner of a preset row as text. */
export function scopeText({ user, role }: Item, text: Text): string {
  if (user !== null && user !== undefined) return readUser(user)?.name ?? text('unknown_user')
  if (role !== null && role !== undefined) return plainText(nameIn(role)) || text('presets.a_role')
  return text('presets.everyone')
}

const nameIn = (role: unknown): unknown =>
  typeof role === 'object' && role !== null && 'name' in role ? role.name : role
