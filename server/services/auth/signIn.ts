import { sql } from 'kysely'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import type { Identity } from '#server/services/Access.ts'
import { invalidCredentials } from '#server/services/Failure.ts'
import type { Origin } from '#server/services/RequestCaller.ts'
import { noteChange } from '#server/services/sharedChanges.ts'
import type { AuthTools } from './AuthTools.ts'
import { admit } from './admit.ts'
import { type Credentials, checkCredentials } from './checkCredentials.ts'
import { noteActivity } from './noteActivity.ts'
import { endSession, minutes, openSession, provenSession, sweepSessions, turnSession } from './sessions.ts'

export interface SignedIn {
  readonly accessToken: string
  /** Milliseconds that the access token lives. */
  readonly expires: number
  readonly refreshToken: string
  /** Milliseconds that the refresh token lives. */
  readonly refreshExpires: number
}

export interface SignIn extends SignedIn {
  /** What the browser should keep, so that guesses made elsewhere do not lock its user out. */
  readonly device: string
}

/** Opening, carrying on and ending sessions. */
export function signIn(tools: AuthTools) {
  const { database, access, outbox, config, accessTokens, refreshTokens, devices, settings } = tools
  const { logger } = config
  const lifetime = config.accessTokenTtl ?? 15 * minutes

  const signedIn = async (user: string, session: string, refreshToken: string, idle: number): Promise<SignedIn> => {
    // A session that ends sooner than an access token takes it along.
    const expires = Math.min(lifetime, idle)
    const accessToken = await accessTokens.sign({ user, session }, expires)
    return { accessToken, expires, refreshToken, refreshExpires: idle }
  }

  /** The active user, on an address that his role may come from. */
  const admitted = async (user: string, ip: string | null): Promise<Identity> => {
    const identity = await access.identity(user)
    if (!identity) throw invalidCredentials()
    admit(identity, ip)
    return identity
  }

  /**
   * A session for a user who has proven who he is, by whatever means; `hash` is that of the password he gave. One that
   * has been changed since opens nothing: its sessions have just been ended.
   */
  const open = async (user: string, origin: Origin, hash?: string, device: string | null = null): Promise<SignedIn> => {
    await admitted(user, origin.ip)
    const { idle } = await settings()
    const { session, refreshToken } = await database.write(async trx => {
      if (!(await isStill(trx, database.kind, user, hash))) throw invalidCredentials()
      await sweepSessions(trx, user)
      await noteActivity(database, trx, { ...origin, action: 'authenticate', user })
      return openSession(trx, refreshTokens, { ...origin, user, device }, idle)
    })
    logger.info({ event: 'session.opened', user, ip: origin.ip }, 'Somebody has signed in')
    return signedIn(user, session, refreshToken, idle)
  }

  const login = async (credentials: Credentials, origin: Origin): Promise<SignIn> => {
    const { user, hash } = await checkCredentials(tools, credentials, origin.ip)
    const device = devices.remember(credentials.device, user)
    return { ...(await open(user, origin, hash, devices.knows(device, user))), device }
  }

  const refresh = async (token: string, origin: Origin, kept?: string): Promise<SignedIn> => {
    const claims = refreshTokens.read(token)
    // Looked up before the transaction: on SQLite there is one connection, and the transaction holds it.
    const user = claims && (await provenSession(database.db, refreshTokens, claims))
    if (!claims || user === null) throw invalidCredentials()
    await admitted(user, origin.ip)
    const { idle } = await settings()
    const device = devices.knows(kept, user)
    const turn = await database.write(async trx => {
      const result = await turnSession(trx, database.kind, refreshTokens, claims, { idle, device })
      if (result.kind !== 'turned') await noteChange(database.kind, trx, 'rights')
      if (result.kind === 'stolen') {
        await putJobs(trx, [mailJob({ template: 'session-stolen', user })])
        await noteActivity(database, trx, {
          ...origin,
          action: 'update',
          user,
          comment: 'A refresh token was used again after it had been exchanged. The session was ended.',
        })
      }
      return result
    })
    if (turn.kind === 'turned') return signedIn(user, claims.session, turn.refreshToken, idle)
    access.forget()
    if (turn.kind === 'stolen') {
      outbox.wake()
      logger.warn(
        { event: 'session.stolen', user, ip: origin.ip },
        'An old refresh token was used; its session is ended',
      )
    }
    throw invalidCredentials()
  }

  const logout = async (token: string): Promise<void> => {
    const claims = refreshTokens.read(token)
    const user = claims && (await provenSession(database.db, refreshTokens, claims))
    if (!claims || user === null) return
    await database.write(async trx => {
      await endSession(trx, claims.session)
      await noteChange(database.kind, trx, 'rights')
    })
    access.forget()
    logger.info({ event: 'session.ended', user }, 'Somebody has signed out')
  }

  return { open, login, refresh, logout }
}

/** Whether a user may sign in, and his password is still the one; holds both until the transaction ends. */
async function isStill(trx: Queryable, kind: DatabaseKind, user: string, hash: string | undefined): Promise<boolean> {
  const lock = kind === 'postgres' ? sql`for share` : sql``
  const found = await sql<Row>`select password from directus_users
    where id = ${user} and status = 'active' ${lock}`.execute(trx)
  const [row] = found.rows
  return row !== undefined && (hash === undefined || row['password'] === hash)
}
