import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** A write that has been done before, with its result. */
export interface Replay {
  readonly result: unknown
}

const sha256 = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The key of the row for a request of a caller; null if the request has no key, or the caller is not signed in. */
export function idempotencyRow({ request, user }: RequestCaller): string | null {
  if (!request?.idempotencyKey || user === null || request.claimed) return null
  return sha256(user, request.idempotencyKey)
}

/**
 * Claims a key within the transaction of its write. Returns null if the key is new, or else the result of the earlier
 * write. Concurrent writes with the same key are serialized. Fails with UNPROCESSABLE_ENTITY if the key belongs to
 * another request.
 */
export const claim = operation(function* (
  db: Queryable,
  caller: RequestCaller,
  row: string,
  now: string,
): Operation<Replay | null> {
  const { request } = caller
  if (!request) return null
  const fingerprint = sha256(request.method, request.path, request.body)
  const inserted = yield* execute(
    sql<Row>`insert into directus_idempotency ("key", fingerprint, created)
    values (${row}, ${fingerprint}, ${now}) on conflict do nothing returning "key"`,
    db,
  )
  if (inserted.rows.length > 0) return null
  const result = yield* execute(sql<Row>`select fingerprint, result from directus_idempotency where "key" = ${row}`, db)
  const [previous] = result.rows
  if (previous?.['fingerprint'] !== fingerprint)
    return yield* failure('UNPROCESSABLE_ENTITY', 'This Idempotency-Key was already used for a different request.')
  request.replayed = true
  return { result: typeof previous['result'] === 'string' ? JSON.parse(previous['result']) : undefined }
})

/** Stores the result of a write, within its transaction. */
export const keepResult = (db: Queryable, row: string, result: unknown) =>
  execute(
    sql`update directus_idempotency set result = ${result === undefined ? null : JSON.stringify(result)}
    where "key" = ${row}`,
    db,
  )
