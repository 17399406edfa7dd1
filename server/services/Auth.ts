import { hash, verify } from '@node-rs/argon2'
import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { Database, type Row } from '#server/database/Database.ts'
import { Access } from './Access.ts'
import { attempt } from './attempt.ts'
import { accessTokens } from './auth/accessTokens.ts'
import { isOneTimePassword } from './auth/oneTimePassword.ts'
import { closeSession, openSession, sessionUser, sweepSessions } from './auth/sessions.ts'
import { type Failure, failure, invalidCredentials } from './Failure.ts'
import { hashOptions } from './items/Hashed.ts'
import type { PlatformConfig } from './Platform.ts'
import type { RequestCaller } from './RequestCaller.ts'

/** Where a request comes from. */
export interface Origin {
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly otp?: string | undefined
}

export interface SignedIn {
  readonly accessToken: string
  /** Milliseconds that the access token lives. */
  readonly expires: number
  readonly refreshToken: string
}

export interface AuthShape {
  /**
   * Opens a session. Fails with INVALID_CREDENTIALS, alike and in like time for an unknown e-mail, a wrong password and
   * a user who may not sign in; with INVALID_OTP when a second factor is missing or wrong.
   */
  readonly login: (credentials: Credentials, origin: Origin) => Effect.Effect<SignedIn, Failure>
  /** Exchanges a refresh token for new ones; the old one is dead. Fails with INVALID_CREDENTIALS. */
  readonly refresh: (token: string, origin: Origin) => Effect.Effect<SignedIn, Failure>
  /** Ends the session; one that is not there is no failure. */
  readonly logout: (token: string) => Effect.Effect<void, Failure>
  /** Who makes a request, by its access token or static token; null is everyone. Fails with INVALID_CREDENTIALS. */
  readonly caller: (token: string | null, origin: Origin) => Promise<RequestCaller>
  /** Milliseconds that a refresh token lives. */
  readonly refreshLifetime: number
}

const minutes = 60_000
const days = 24 * 60 * minutes

/** Signing in, sessions, and who makes a request. */
export class Auth extends Context.Service<Auth, AuthShape>()('Auth') {
  static readonly layer = (config: Pick<PlatformConfig, 'secret' | 'accessTokenTtl' | 'refreshTokenTtl'>) =>
    Layer.effect(
      Auth,
      Effect.gen(function* () {
        const database = yield* Database
        const access = yield* Access
        const expires = config.accessTokenTtl ?? 15 * minutes
        const refreshLifetime = config.refreshTokenTtl ?? 7 * days
        const tokens = accessTokens(config.secret, expires)
        // Verified for e-mails that nobody has, so that the answer takes as long.
        const nobody = yield* Effect.promise(() => hash('nobody has this password', hashOptions))

        const checkPassword = async ({ email, password, otp }: Credentials): Promise<string> => {
          const found = await sql<Row>`select id, password, status, tfa_secret from directus_users
            where email = ${email}`.execute(database.db)
          const [row] = found.rows
          const stored = typeof row?.['password'] === 'string' ? row['password'] : null
          const right = await verify(stored ?? nobody, password).catch(() => false)
          if (!row || stored === null || !right || row['status'] !== 'active') throw invalidCredentials()
          const secret = row['tfa_secret']
          if (typeof secret === 'string' && secret !== '') {
            if (!otp) throw failure('INVALID_OTP', '"otp" is required')
            if (!isOneTimePassword(secret, otp)) throw failure('INVALID_OTP', '"otp" is invalid')
          }
          return String(row['id'])
        }

        const signedIn = async (user: string, refreshToken: string): Promise<SignedIn> => ({
          accessToken: await tokens.sign(user),
          expires,
          refreshToken,
        })

        const login = async (credentials: Credentials, origin: Origin) => {
          const user = await checkPassword(credentials)
          const refreshToken = await database.write(async trx => {
            await sweepSessions(trx, user)
            await sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item)
              values ('authenticate', ${user}, ${new Date().toISOString()}, ${origin.ip ?? ''}, ${origin.userAgent},
                'directus_users', ${user})`.execute(trx)
            return openSession(trx, { user, ...origin }, refreshLifetime)
          })
          return signedIn(user, refreshToken)
        }

        const refresh = async (token: string, origin: Origin) => {
          // Looked up before the transaction: on SQLite there is one connection, and the transaction holds it.
          const user = await sessionUser(database.db, token)
          if (user === null || (await access.identity(user)) === null) throw invalidCredentials()
          const next = await database.write(async trx =>
            (await closeSession(trx, token)) === null ? null : openSession(trx, { user, ...origin }, refreshLifetime),
          )
          if (next === null) throw invalidCredentials()
          return signedIn(user, next)
        }

        const seen = lastAccess(database)
        const caller = async (token: string | null, origin: Origin): Promise<RequestCaller> => {
          const user = token === null ? null : await userOf(token)
          const identity = await access.identity(user)
          if (!identity) throw invalidCredentials()
          if (user !== null) seen(user)
          return { ...identity, ...origin }
        }

        const userOf = async (token: string): Promise<string> => {
          if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return tokens.verify(token)
          const user = token === '' ? null : await access.userOfToken(token)
          if (user === null) throw invalidCredentials()
          return user
        }

        return {
          login: Effect.fn('Auth.login')((credentials, origin) => attempt(() => login(credentials, origin))),
          refresh: Effect.fn('Auth.refresh')((token, origin) => attempt(() => refresh(token, origin))),
          logout: Effect.fn('Auth.logout')(token =>
            attempt(async () => void (await database.write(trx => closeSession(trx, token)))),
          ),
          caller,
          refreshLifetime,
        } satisfies AuthShape
      }),
    )
}

/** Notes when a user was last here; at most once a minute, and no request waits for it. */
function lastAccess(database: Pick<Database['Service'], 'write'>) {
  const noted = new Map<string, number>()
  return (user: string): void => {
    const now = Date.now()
    if (now - (noted.get(user) ?? 0) < minutes) return
    noted.set(user, now)
    database
      .write(trx =>
        sql`update directus_users set last_access = ${new Date(now).toISOString()} where id = ${user}`.execute(trx),
      )
      // Asked again a minute later; nobody is kept from working by it.
      .catch(() => noted.delete(user))
  }
}
