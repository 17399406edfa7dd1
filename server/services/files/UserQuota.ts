import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** The storage limits of a user; null if there are none. All anonymous callers count as one user. */
export interface UserQuota {
  readonly bytes: number | null
  readonly files: number | null
}

/** Fails with PAYLOAD_TOO_LARGE if that many more bytes and files exceed the user's quota. */
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
  const [row] = rows
  if (quota.files !== null && Number(row?.files ?? 0) + files > quota.files)
    return yield* failure('PAYLOAD_TOO_LARGE', `A user can store at most ${quota.files} files.`)
  if (quota.bytes !== null && Number(row?.bytes ?? 0) + bytes > quota.bytes)
    return yield* failure('PAYLOAD_TOO_LARGE', `A user can store at most ${quota.bytes} bytes.`)
})
