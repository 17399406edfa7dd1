import { createHash, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { DatabaseKind, OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { deriveKey } from '#server/services/auth/deriveKey.ts'
import { failure } from '#server/services/Failure.ts'

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
export async function issueLink(
  database: Pick<OpenDatabase, 'write'>,
  secret: string,
  purpose: LinkPurpose,
  row: Row,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const expires = now + lifetimes[purpose] / 1000
  const token = await new SignJWT({ email: row['email'], scope: purpose })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(row['id']))
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(deriveKey(secret, purpose))
  await database.write(trx =>
    sql`insert into directus_account_links ("user", token, account, expires)
      values (${row['id']}, ${sha256(token)}, ${accountOf(row)}, ${expires * 1000})
      on conflict ("user") do update set
        token = excluded.token, account = excluded.account, expires = excluded.expires`.execute(trx),
  )
  return token
}

/** Whose link this is. Fails with INVALID_TOKEN, and TOKEN_EXPIRED for one that was good once. */
export async function readLink(secret: string, purpose: LinkPurpose, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, purpose), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub'],
    })
    if (payload['scope'] !== purpose || payload.sub === undefined) throw invalidToken()
    return payload.sub
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw failure('TOKEN_EXPIRED', 'The link has expired.')
    throw invalidToken()
  }
}

/** Uses a link up, in the transaction of what it is used for. Fails with INVALID_TOKEN where it is not good any more. */
export async function spendLink(trx: Queryable, kind: DatabaseKind, user: string, token: string): Promise<void> {
  const spent = await sql<Row>`delete from directus_account_links
    where "user" = ${user} and token = ${sha256(token)} and expires > ${Date.now()} returning account`.execute(trx)
  const lock = kind === 'postgres' ? sql`for update` : sql``
  const found = await sql<Row>`select id, email, password, status from directus_users
    where id = ${user} ${lock}`.execute(trx)
  const [row] = found.rows
  if (!row || spent.rows[0]?.['account'] !== accountOf(row)) throw invalidToken()
}

const invalidToken = () => failure('INVALID_TOKEN', 'The link is not valid, or has been used already.')
