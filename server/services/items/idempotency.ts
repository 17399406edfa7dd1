import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** A write that has been done before, with what it gave then. */
export interface Replay {
  readonly result: unknown
}

const sha256 = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The row that stands for a request of a caller; null when it carries no key, or nobody has signed in. */
export function idempotencyRow({ request, user }: RequestCaller): string | null {
  if (!request?.idempotencyKey || user === null || request.claimed) return null
  return sha256(user, request.idempotencyKey)
}

/**
 * Takes a key within the transaction of its write: null when it is new, else what the write gave. Of two at once the
 * second waits for the first. Fails with UNPROCESSABLE_ENTITY when the key belongs to another request.
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
  const taken = yield* execute(
    sql<Row>`insert into directus_idempotency ("key", fingerprint, created)
    values (${row}, ${fingerprint}, ${now}) on conflict do nothing returning "key"`,
    db,
  )
  if (taken.rows.length > 0) return null
  const found = yield* execute(sql<Row>`select fingerprint, result from directus_idempotency where "key" = ${row}`, db)
  const [known] = found.rows
  if (known?.['fingerprint'] !== fingerprint)
    return yield* failure('UNPROCESSABLE_ENTITY', 'The Idempotency-Key has been used for another request.')
  request.replayed = true
  return { result: typeof known['result'] === 'string' ? JSON.parse(known['result']) : undefined }
})

/** Keeps what a write gave, within its transaction. */
export const keepResult = (db: Queryable, row: string, result: unknown) =>
  execute(
    sql`update directus_idempotency set result = ${result === undefined ? null : JSON.stringify(result)}
    where "key" = ${row}`,
    db,
  )
