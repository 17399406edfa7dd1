import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseKind, OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { accountOf } from './accountLinks.ts'

/** The state of a user's email address. */
export interface UserAddress {
  readonly email: string
  /** Whether the address is verified: only then can single sign-on link the account by it. */
  readonly verified: boolean
  /** The address that is waiting for confirmation; null if there is none. */
  readonly pending: string | null
}

/** Lifetime of a confirmation link in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Marks the current addresses of users as verified, and drops pending ones. */
export const verifyAddresses = (db: Queryable, users: readonly unknown[]) =>
  execute(
    sql`insert into directus_user_addresses ("user", verified)
    select id, email from directus_users where id in (${sql.join(users)})
    on conflict ("user") do update set
      verified = excluded.verified, pending = null, token = null, account = null, expires = null`,
    db,
  )

/** Stores an address until it is confirmed, replacing any earlier one. An email must follow. */
export const keepPending = (db: Queryable, user: unknown, email: string) =>
  execute(
    sql`insert into directus_user_addresses ("user", pending) values (${user}, ${email})
    on conflict ("user") do update set
      pending = excluded.pending, token = null, account = null, expires = null`,
    db,
  )

/** Drops the pending address; its link becomes invalid. */
export const dropPending = (db: Queryable, user: string) =>
  execute(
    sql`update directus_user_addresses set pending = null, token = null, account = null, expires = null
    where "user" = ${user}`,
    db,
  )

/** The address of a user; null if the user does not exist. */
export const readAddress = operation(function* (db: Queryable, user: string): Operation<UserAddress | null> {
  const result = yield* execute(
    sql<Row>`select u.email, a.verified, a.pending from directus_users u
    left join directus_user_addresses a on a."user" = u.id where u.id = ${user}`,
    db,
  )
  const [row] = result.rows
  if (!row) return null
  const email = String(row['email'])
  const pending = typeof row['pending'] === 'string' ? row['pending'] : null
  return { email, verified: row['verified'] === email, pending }
})

/**
 * Creates the token of the link that confirms a pending address, replacing any earlier one; only a hash is stored.
 * `row` is the user (`id`, `email`, `password`, `status`). Null if the address is no longer waiting for confirmation.
 */
export const issueConfirmation = operation(function* (
  database: Pick<OpenDatabase, 'write'>,
  row: Row,
  email: string,
): Operation<string | null> {
  const token = randomBytes(32).toString('base64url')
  const stored = yield* transaction(database, trx =>
    execute(
      sql<Row>`update directus_user_addresses
      set token = ${sha256(token)}, account = ${accountOf(row)}, expires = ${Date.now() + lifetime}
      where "user" = ${row['id']} and pending = ${email} returning pending`,
      trx,
    ),
  )
  return stored.rows.length === 0 ? null : token
})

/**
 * Consumes a confirmation link of a user, in the transaction that uses it, and returns the address. Fails with
 * INVALID_TOKEN for a link that is unknown, used, of another user, or older than a change of the account; with
 * TOKEN_EXPIRED for an expired one.
 */
export const spendConfirmation = operation(function* (
  trx: Queryable,
  kind: DatabaseKind,
  user: string,
  token: string,
): Operation<string> {
  const lock = kind === 'postgres' ? sql`for update` : sql``
  const result = yield* execute(
    sql<Row>`select id, email, password, status from directus_users
    where id = ${user} ${lock}`,
    trx,
  )
  const deleted = yield* execute(
    sql<Row>`select pending, account, expires from directus_user_addresses
    where "user" = ${user} and token = ${sha256(token)} and pending is not null ${lock}`,
    trx,
  )
  const [[row], [link]] = [result.rows, deleted.rows]
  if (!row || !link || link['account'] !== accountOf(row)) return yield* invalidToken()
  if (Number(link['expires']) <= Date.now()) return yield* failure('TOKEN_EXPIRED', 'The link has expired.')
  yield* dropPending(trx, user)
  return String(link['pending'])
})

const invalidToken = () => failure('INVALID_TOKEN', 'The link is not valid or was already used.')
