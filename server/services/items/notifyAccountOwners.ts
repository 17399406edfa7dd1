import type { Row } from '#server/database/Database.ts'
import { mailJob } from '#server/mail/Letter.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Notifies the owners of accounts whose email or password has changed, at their previous address: someone else may have
 * changed it. `usersBefore` are the users before the change, by key.
 */
export function notifyAccountOwners(
  context: WriteContext,
  info: CollectionInfo,
  rows: readonly Row[],
  usersBefore: ReadonlyMap<string, Row>,
): void {
  if (info.name !== 'directus_users') return
  for (const row of rows) {
    const before = usersBefore.get(String(row['id']))
    if (before?.['status'] !== 'active') continue
    const to = String(before['email'])
    const name = String(before['first_name'] ?? '') || to
    const language = typeof before['language'] === 'string' ? before['language'] : null
    const recipient = { to, name, language }
    if (row['email'] !== before['email']) context.jobs.push(mailJob({ template: 'email-changed', ...recipient }))
    if (before['password'] !== null && row['password'] !== before['password'])
      context.jobs.push(mailJob({ template: 'password-changed', ...recipient }))
  }
}
