import type { Row } from '#server/database/Database.ts'
import { endSessionsOf } from '#server/services/auth/sessions.ts'
import type { CollectionInfo } from '#server/services/schema/Snapshot.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * After users have been changed: whoever may no longer sign in is signed out, and a new password ends every session but
 * the one that set it.
 */
export async function endSessionsAfter(
  { caller, db }: WriteContext,
  info: CollectionInfo,
  rows: readonly Row[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (info.name !== 'directus_users' || rows.length === 0) return
  const users = rows.map(row => row['id'])
  if (values['status'] !== undefined && values['status'] !== 'active') await endSessionsOf(db, users, null)
  else if (values['password'] !== undefined) await endSessionsOf(db, users, caller.session?.id ?? null)
}
