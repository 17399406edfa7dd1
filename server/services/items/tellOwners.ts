import type { Row } from '#server/database/Database.ts'
import { mailJob } from '#server/mail/Letter.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Tells the owners of accounts whose e-mail or password has changed, at the address that they had: somebody else may
 * have done it. `known` are the users before, by their keys.
 */
export function tellOwners(
  context: WriteContext,
  info: CollectionInfo,
  rows: readonly Row[],
  known: ReadonlyMap<string, Row>,
): void {
  if (info.name !== 'directus_users') return
  for (const row of rows) {
    const before = known.get(String(row['id']))
    if (before?.['status'] !== 'active') continue
    const to = String(before['email'])
    const name = String(before['first_name'] ?? '') || to
    const language = typeof before['language'] === 'string' ? before['language'] : null
    const told = { to, name, language }
    if (row['email'] !== before['email']) context.jobs.push(mailJob({ template: 'email-changed', ...told }))
    if (before['password'] !== null && row['password'] !== before['password'])
      context.jobs.push(mailJob({ template: 'password-changed', ...told }))
  }
}
