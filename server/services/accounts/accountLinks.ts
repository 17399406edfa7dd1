import { createHash, randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { errors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { DatabaseKind, OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { deriveKey } from '#server/services/auth/deriveKey.ts'

/** The purpose of a mailed link. */
export type LinkPurpose = 'invite' | 'password-reset'

const hours = 60 * 60 * 1000

/** Lifetime of a link in milliseconds. */
const lifetimes: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24 * hours, 'password-reset': hours }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A fingerprint of the account. A change to any part of it invalidates earlier links. */
export const accountOf = (row: Row): string =>
  sha256(JSON.stringify([row['id'], row['email'], row['password'], row['status']]))

/**
 * Creates the token of a link for a user (`id`, `email`, `password` and `status` of the row), replacing any earlier
 * one: a JWT with the email, stored as a hash. Each purpose has its own key.
 */
export const issueLink = operation(function* (
  database: Pick<OpenDatabase, 'write'>,
  secret: string,
  purpose: LinkPurpose,
  row: Row,
): Operation<string> {
  const now = Math.floor(Date.now() / 1000)
  const expires = now + lifetimes[purpose] / 1000
  const token = yield* attempt(() =>
    new SignJWT({ email: row['email'], scope: purpose })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(row['id']))
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(deriveKey(secret, purpose)),
  )
  yield* transaction(database, trx =>
    execute(
      sql`insert into directus_account_links ("user", token, account, expires)
      values (${row['id']}, ${sha256(token)}, ${accountOf(row)}, ${expires * 1000})
      on conflict ("user") do update set
        token = excluded.token, account = excluded.account, expires = excluded.expires`,
      trx,
    ),
  )
  return token
})

/** The user of a link. Fails with INVALID_TOKEN, and TOKEN_EXPIRED for an expired one. */
export const readLink = operation(function* (secret: string, purpose: LinkPurpose, token: string): Operation<string> {
  const verified = Effect.tryPromise(() =>
    jwtVerify(token, deriveKey(secret, purpose), { algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }),
  )
  const { payload } = yield* Effect.mapError(verified, ({ cause }) =>
    cause instanceof errors.JWTExpired ? failure('TOKEN_EXPIRED', 'The link has expired.') : invalidToken(),
  )
  if (payload['scope'] !== purpose || payload.sub === undefined) return yield* invalidToken()
  return payload.sub
})

/** Consumes a link, in the transaction that uses it. Fails with INVALID_TOKEN if it is no longer valid. */
export const spendLink = operation(function* (
  trx: Queryable,
  kind: DatabaseKind,
  user: string,
  token: string,
): Operation<void> {
  const spent = yield* execute(
    sql<Row>`delete from directus_account_links
    where "user" = ${user} and token = ${sha256(token)} and expires > ${Date.now()} returning account`,
    trx,
  )
  const lock = kind === 'postgres' ? sql`for update` : sql``
  const result = yield* execute(
    sql<Row>`select id, email, password, status from directus_users
    where id = ${user} ${lock}`,
    trx,
  )
  const [row] = result.rows
  if (!row || spent.rows[0]?.['account'] !== accountOf(row)) return yield* invalidToken()
})

const invalidToken = () => failure('INVALID_TOKEN', 'The link is not valid or was already used.')
