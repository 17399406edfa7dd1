import type { Row } from '#server/database/Database.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { endSessionsOf } from '#server/services/auth/sessions.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Runs after users were changed. Signs out users who can no longer sign in. A new password ends every session except
 * the one that set it.
 */
export const endSessionsAfter = operation(function* (
  { caller, db }: WriteContext,
  info: CollectionInfo,
  rows: readonly Row[],
  values: Readonly<Record<string, unknown>>,
): Operation<void> {
  if (info.name !== 'directus_users' || rows.length === 0) return
  const users = rows.map(row => row['id'])
  if (values['status'] !== undefined && values['status'] !== 'active') yield* endSessionsOf(db, users, null)
  else if (values['password'] !== undefined) yield* endSessionsOf(db, users, caller.session?.id ?? null)
})
