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

/** What a link that was mailed may be used for. */
export type LinkPurpose = 'invite' | 'password-reset'

const hours = 60 * 60 * 1000

/** Milliseconds that a link is good for. */
const lifetimes: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24 * hours, 'password-reset': hours }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What an account is: when any of it changes, links that were made before are worth nothing. */
export const accountOf = (row: Row): string =>
  sha256(JSON.stringify([row['id'], row['email'], row['password'], row['status']]))

/**
 * Makes the token of a link for a user (`id`, `email`, `password` and `status` of the row), in place of any before it:
 * a JWT with the e-mail, of which a hash is kept. Each purpose has a key of its own.
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

/** Whose link this is. Fails with INVALID_TOKEN, and TOKEN_EXPIRED for one that was good once. */
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

/** Uses a link up, in the transaction of what it is used for. Fails with INVALID_TOKEN where it is not good any more. */
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
  const found = yield* execute(
    sql<Row>`select id, email, password, status from directus_users
    where id = ${user} ${lock}`,
    trx,
  )
  const [row] = found.rows
  if (!row || spent.rows[0]?.['account'] !== accountOf(row)) return yield* invalidToken()
})

const invalidToken = () => failure('INVALID_TOKEN', 'The link is not valid, or has been used already.')
