import { isRecord } from '#schemas/data/isRecord.ts'
import { type NamedUser, userName } from '#schemas/data/userName.ts'

/** A user by their display name, with their role. */
export function shownUserName(user: NamedUser & { readonly role?: unknown }): string {
  const name = userName(user) ?? ''
  const { role } = user
  return isRecord(role) && typeof role['name'] === 'string' ? `${name} · ${role['name']}` : name
}
