import type { Metadata } from '../metadata/Metadata.ts'

const users = 'directus_users'

/**
 * Those of the fields of users that the caller can read; naming another one would fail the whole read. Without a
 * permission for users, their names are still open to everyone who uses the studio.
 */
export function knownUserFields(
  { decide }: Pick<Metadata, 'decide'>,
  fields: readonly string[],
  collection: string = users,
): readonly string[] {
  const decision = decide('read', collection)
  if (!decision.allowed || decision.fields === 'all') return fields
  const { fields: open } = decision
  return fields.filter(path => open.has(path.split('.')[0] ?? path))
}
