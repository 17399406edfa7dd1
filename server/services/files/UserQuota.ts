import { sql } from 'kysely'
import type { OpenDatabase } from '#server/database/Database.ts'
import { failure } from '../Failure.ts'
import type { RequestCaller } from '../RequestCaller.ts'

/** What one user may keep; null for any. All who have not signed in are one user. */
export interface UserQuota {
  readonly bytes: number | null
  readonly files: number | null
}

/** Fails with PAYLOAD_TOO_LARGE where so many more bytes and files are more than a user may keep. */
export async function requireRoom(
  { db }: OpenDatabase,
  { user }: RequestCaller,
  quota: UserQuota,
  bytes: number,
  files: number,
): Promise<void> {
  if (quota.bytes === null && quota.files === null) return
  const owner = user === null ? sql`uploaded_by is null` : sql`uploaded_by = ${user}`
  const { rows } = await sql<{ bytes: number | string | null; files: number | string }>`
    select sum(filesize) as bytes, count(*) as files from directus_files where ${owner}`.execute(db)
  const [kept] = rows
  if (quota.files !== null && Number(kept?.files ?? 0) + files > quota.files)
    throw failure('PAYLOAD_TOO_LARGE', `A user may keep ${quota.files} files.`)
  if (quota.bytes !== null && Number(kept?.bytes ?? 0) + bytes > quota.bytes)
    throw failure('PAYLOAD_TOO_LARGE', `The files of a user may take up ${quota.bytes} bytes.`)
}
