import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** What one user may keep; null for any. All who have not signed in are one user. */
export interface UserQuota {
  readonly bytes: number | null
  readonly files: number | null
}

/** Fails with PAYLOAD_TOO_LARGE where so many more bytes and files are more than a user may keep. */
export const requireRoom = operation(function* (
  { db }: OpenDatabase,
  { user }: RequestCaller,
  quota: UserQuota,
  bytes: number,
  files: number,
): Operation<void> {
  if (quota.bytes === null && quota.files === null) return
  const owner = user === null ? sql`uploaded_by is null` : sql`uploaded_by = ${user}`
  const { rows } = yield* execute(
    sql<{ bytes: number | string | null; files: number | string }>`
    select sum(filesize) as bytes, count(*) as files from directus_files where ${owner}`,
    db,
  )
  const [kept] = rows
  if (quota.files !== null && Number(kept?.files ?? 0) + files > quota.files)
    return yield* failure('PAYLOAD_TOO_LARGE', `A user may keep ${quota.files} files.`)
  if (quota.bytes !== null && Number(kept?.bytes ?? 0) + bytes > quota.bytes)
    return yield* failure('PAYLOAD_TOO_LARGE', `The files of a user may take up ${quota.bytes} bytes.`)
})
