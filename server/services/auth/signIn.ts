import { sql } from 'kysely'
import type { Origin } from '#server/access/RequestCaller.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import type { Identity } from '#server/services/Access.ts'
import { noteChange } from '#server/services/changeVersions.ts'
import type { AuthTools } from './AuthTools.ts'
import { admit } from './admit.ts'
import { type Credentials, checkCredentials } from './checkCredentials.ts'
import { hashLimits } from './hashing.ts'
import { noteActivity } from './noteActivity.ts'
import { endSession, minutes, openSession, provenSession, sweepSessions, turnSession } from './sessions.ts'
import { signInTurns } from './signInTurns.ts'

export interface SignedIn {
  readonly accessToken: string
  /** Lifetime of the access token in milliseconds. */
  readonly expires: number
  readonly refreshToken: string
  /** Lifetime of the refresh token in milliseconds. */
  readonly refreshExpires: number
}

export interface SignIn extends SignedIn {
  /** The device cookie, so that attempts from elsewhere do not lock its user out. */
  readonly device: string
}

/** Sign-ins that query the database while others are hashed, so that hashing never pauses. */
const betweenHashes = 3

/** Waiting sign-ins: a few seconds of work. */
const mostWaiting = 250

/** Opening, continuing and ending sessions. */
export function signIn(tools: AuthTools) {
  const { database, access, outbox, config, accessTokens, refreshTokens, devices, settings } = tools
  const { logger } = config
  const lifetime = config.accessTokenTtl ?? 15 * minutes

  const signedIn = operation(function* (
    user: string,
    session: string,
    refreshToken: string,
    idle: number,
  ): Operation<SignedIn> {
    // An access token expires with its session at the latest.
    const expires = Math.min(lifetime, idle)
    const accessToken = yield* attempt(() => accessTokens.sign({ user, session }, expires))
    return { accessToken, expires, refreshToken, refreshExpires: idle }
  })

  /** The active user, from an address that their role allows. */
  const admitted = operation(function* (user: string, ip: string | null): Operation<Identity> {
    const identity = yield* access.identity(user)
    if (!identity) return yield* invalidCredentials()
    admit(identity, ip)
    return identity
  })

  /**
   * A session for a user who has proven their identity, by any means; `hash` is that of the password they gave. If the
   * password has changed since, no session is opened: all sessions have just been ended.
   */
  const open = operation(function* (
    user: string,
    origin: Origin,
    hash?: string,
    device: string | null = null,
  ): Operation<SignedIn> {
    yield* admitted(user, origin.ip)
    const { idle } = yield* settings()
    const { session, refreshToken } = yield* transaction(
      database,
      operation(function* (trx) {
        if (!(yield* isStill(trx, database.kind, user, hash))) return yield* invalidCredentials()
        yield* sweepSessions(trx, user)
        yield* noteActivity(database, trx, { ...origin, action: 'authenticate', user })
        return yield* openSession(trx, refreshTokens, { ...origin, user, device }, idle)
      }),
    )
    logger.info({ event: 'session.opened', user, ip: origin.ip }, 'User signed in')
    return yield* signedIn(user, session, refreshToken, idle)
  })

  const inTurn = signInTurns({ atOnce: hashLimits.atOnce + betweenHashes, mostWaiting })

  const prove = operation(function* (credentials: Credentials, origin: Origin): Operation<SignIn> {
    const { user, hash } = yield* checkCredentials(tools, credentials, origin.ip)
    const device = devices.remember(credentials.device, user)
    return { ...(yield* open(user, origin, hash, devices.knows(device, user))), device }
  })

  const openVouched = operation(function* (user: string, origin: Origin, deviceCookie?: string): Operation<SignIn> {
    const device = devices.remember(deviceCookie, user)
    return { ...(yield* open(user, origin, undefined, devices.knows(device, user))), device }
  })

  const login = (credentials: Credentials, origin: Origin) => inTurn(prove(credentials, origin))

  const refresh = operation(function* (token: string, origin: Origin, deviceCookie?: string): Operation<SignedIn> {
    const claims = refreshTokens.read(token)
    // Looked up before the transaction: SQLite has only one connection, which the transaction occupies.
    const user = claims && (yield* provenSession(database.db, refreshTokens, claims))
    if (!claims || user === null) return yield* invalidCredentials()
    yield* admitted(user, origin.ip)
    const { idle } = yield* settings()
    const device = devices.knows(deviceCookie, user)
    const turn = yield* transaction(
      database,
      operation(function* (trx) {
        const result = yield* turnSession(trx, database.kind, refreshTokens, claims, { idle, device })
        if (result.kind !== 'turned') yield* noteChange(database.kind, trx, 'rights')
        if (result.kind === 'stolen') {
          yield* putJobs(trx, [mailJob({ template: 'session-stolen', user })])
          yield* noteActivity(database, trx, {
            ...origin,
            action: 'update',
            user,
            comment: 'A refresh token was used again after it had been exchanged. The session was ended.',
          })
        }
        return result
      }),
    )
    if (turn.kind === 'turned') return yield* signedIn(user, claims.session, turn.refreshToken, idle)
    access.forget()
    if (turn.kind === 'stolen') {
      outbox.wake()
      logger.warn(
        { event: 'session.stolen', user, ip: origin.ip },
        'An old refresh token was used; its session is ended',
      )
    }
    return yield* invalidCredentials()
  })

  const logout = operation(function* (token: string): Operation<void> {
    const claims = refreshTokens.read(token)
    const user = claims && (yield* provenSession(database.db, refreshTokens, claims))
    if (!claims || user === null) return
    yield* transaction(
      database,
      operation(function* (trx) {
        yield* endSession(trx, claims.session)
        yield* noteChange(database.kind, trx, 'rights')
      }),
    )
    access.forget()
    logger.info({ event: 'session.ended', user }, 'User signed out')
  })

  return { openVouched, login, refresh, logout }
}

/** Whether a user can sign in and the password is unchanged. Locks both until the transaction ends. */
const isStill = operation(function* (
  trx: Queryable,
  kind: DatabaseKind,
  user: string,
  hash: string | undefined,
): Operation<boolean> {
  const lock = kind === 'postgres' ? sql`for share` : sql``
  const result = yield* execute(
    sql<Row>`select password from directus_users
    where id = ${user} and status = 'active' ${lock}`,
    trx,
  )
  const [row] = result.rows
  return row !== undefined && (hash === undefined || row['password'] === hash)
})
