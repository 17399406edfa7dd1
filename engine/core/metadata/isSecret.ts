import type { FieldInfo } from './FieldInfo.ts'

/** The secrets of users, which some servers do not mark as such. */
const userSecrets: ReadonlySet<string> = new Set(['password', 'token', 'tfa_secret'])

/** Whether the value of a field is never read, so that lists cannot show it, sort by it or filter by it. */
export const isSecret = ({
  collection,
  field,
  specials,
}: Pick<FieldInfo, 'collection' | 'field' | 'specials'>): boolean =>
  specials.some(special => special === 'hash' || special === 'conceal') ||
  (collection === 'directus_users' && userSecrets.has(field))
