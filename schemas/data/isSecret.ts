/** The secrets of users, which some servers do not mark as such. */
const userSecrets: ReadonlySet<string> = new Set(['password', 'token', 'tfa_secret'])

/** What decides whether a field is secret. */
export interface SecretTraits {
  readonly collection: string
  readonly field: string
  readonly specials: readonly string[]
}

/** Whether the value of a field is never read, so that lists cannot show it, sort by it or filter by it. */
export const isSecret = ({ collection, field, specials }: SecretTraits): boolean =>
  specials.some(special => special === 'hash' || special === 'conceal') ||
  (collection === 'directus_users' && userSecrets.has(field))
