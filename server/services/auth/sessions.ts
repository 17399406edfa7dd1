import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { newSalt, newSessionId, type RefreshClaims, type RefreshTokens } from './refreshTokens.ts'

/** The user of a new session, and its origin. */
export interface SessionOwner {
  readonly user: string
  readonly ip: string | null
  readonly userAgent: string | null
  /** The id of the browser; null without one. */
  readonly device: string | null
}

/** A session as a request needs it. Times in milliseconds since 1970. */
export interface LiveSession {
  readonly user: string
  /** When the password was last confirmed. */
  readonly confirmed: number
  readonly expires: number
}

/** The result for a refresh token. */
export type Turn =
  | { readonly kind: 'turned'; readonly user: string; readonly refreshToken: string }
  /** Not ours, or of a session that has ended. */
  | { readonly kind: 'unknown' }
  /** An old one: the token was copied, and the session has been ended. */
  | { readonly kind: 'stolen'; readonly user: string }

export const seconds = 1000
export const minutes = 60 * seconds
export const days = 24 * 60 * minutes

/** How long after confirming their password users can change their sign-in data (ASVS 7.5.1). */
export const confirmedFor = 15 * minutes

/** A session ends after this time, however much it is used (ASVS 7.3.2). */
export const longestSession = 30 * days

/**
 * How long the previous token keeps returning the same result, so that tabs that refresh at the same time do not end
 * the session.
 */
export const grace = 10 * seconds

/**
 * How long the previous token is accepted from the browser that signed in. A browser that crashes loses the cookies of
 * its last seconds, and returns with the previous one.
 */
export const crashGrace = 5 * minutes

/**
 * How long a session must wait before a second recovery: otherwise a copy of the token and the owner's own would both
 * be accepted.
 */
export const recoveryPause = 60 * minutes

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const isoOf = (time: number): string => new Date(time).toISOString()
const timeOf = (value: unknown): number => Date.parse(String(value))

/**
 * Opens a session that ends after `idle` milliseconds without a refresh; returns its id and its first refresh token.
 */
export const openSession = operation(function* (
  db: Queryable,
  tokens: RefreshTokens,
  { user, ip, userAgent, device }: SessionOwner,
  idle: number,
): Operation<{ readonly session: string; readonly refreshToken: string }> {
  const [session, salt, now] = [newSessionId(), newSalt(), Date.now()]
  const refreshToken = tokens.make(session, 0, salt)
  const ends = now + longestSession
  yield* execute(
    sql`insert into directus_sessions
    (token, "user", expires, ip, user_agent, session, salt, turn, created, used, confirmed, ends, device)
    values (${hashOf(refreshToken)}, ${user}, ${isoOf(Math.min(now + idle, ends))}, ${ip}, ${userAgent}, ${session},
      ${salt}, 0, ${isoOf(now)}, ${isoOf(now)}, ${isoOf(now)}, ${isoOf(ends)},
      ${device === null ? null : hashOf(device)})`,
    db,
  )
  return { session, refreshToken }
})

/** An active session; null if there is none. */
export const findSession = operation(function* (db: Queryable, session: string): Operation<LiveSession | null> {
  const result = yield* execute(
    sql<Row>`select "user", confirmed, expires from directus_sessions
    where session = ${session}`,
    db,
  )
  const [row] = result.rows
  const expires = timeOf(row?.['expires'])
  if (!row || expires <= Date.now()) return null
  return { user: String(row['user']), confirmed: timeOf(row['confirmed']), expires }
})

/**
 * Exchanges a refresh token for the next one, in a transaction. The newest token, if it is younger than `grace`, and
 * the one before it within `grace`, return the newest. The one before it returns the next within `crashGrace`, on the
 * device of the sign-in and once in `recoveryPause`. An older one ends the session. `device` is the id of the
 * requesting browser.
 */
export const turnSession = operation(function* (
  db: Queryable,
  kind: 'sqlite' | 'postgres',
  tokens: RefreshTokens,
  claims: RefreshClaims,
  { idle, device }: { readonly idle: number; readonly device: string | null },
): Operation<Turn> {
  const lock = kind === 'postgres' ? sql`for update` : sql``
  const result = yield* execute(
    sql<Row>`select "user", salt, turn, turned, expires, ends, device, recovered from directus_sessions
    where session = ${claims.session} ${lock}`,
    db,
  )
  const [row] = result.rows
  const now = Date.now()
  const salt = String(row?.['salt'])
  if (!row || timeOf(row['expires']) <= now || !tokens.proves(claims, salt)) return { kind: 'unknown' }
  const [user, turn] = [String(row['user']), Number(row['turn'])]
  const state = turnState(row, now, device !== null && hashOf(device) === row['device'])
  if (claims.turn < state.oldest) {
    yield* endSession(db, claims.session)
    return { kind: 'stolen', user }
  }
  const next = state.recent ? turn : turn + 1
  const refreshToken = tokens.make(claims.session, next, salt)
  const expires = isoOf(Math.min(now + idle, timeOf(row['ends'])))
  const recovered = claims.turn < turn ? isoOf(now) : row['recovered']
  if (!state.recent)
    yield* execute(
      sql`update directus_sessions set token = ${hashOf(refreshToken)}, turn = ${next}, turned = ${isoOf(now)},
      used = ${isoOf(now)}, expires = ${expires}, recovered = ${recovered}
      where session = ${claims.session}`,
      db,
    )
  return { kind: 'turned', user, refreshToken }
})

/** Whether the newest token is young enough to be returned again, and the oldest turn that is not a copy. */
function turnState(row: Row, now: number, sameDevice: boolean): { readonly recent: boolean; readonly oldest: number } {
  const turn = Number(row['turn'])
  const turned = row['turned'] === null ? Number.NEGATIVE_INFINITY : timeOf(row['turned'])
  const recovered = row['recovered'] === null ? Number.NEGATIVE_INFINITY : timeOf(row['recovered'])
  if (now - turned < grace)
    // Tabs that return together after a crash all have the token that was accepted.
    return { recent: true, oldest: sameDevice && recovered === turned ? turn - 2 : turn - 1 }
  const crashed = sameDevice && now - turned < crashGrace && now - recovered >= recoveryPause
  return { recent: false, oldest: crashed ? turn - 1 : turn }
}

/** The session for which a token is valid now: as its newest one, or the one before it; null for every other token. */
export const standingSession = operation(function* (
  db: Queryable,
  tokens: RefreshTokens,
  claims: RefreshClaims,
): Operation<string | null> {
  const result = yield* execute(
    sql<Row>`select "user", salt, turn, expires from directus_sessions
    where session = ${claims.session}`,
    db,
  )
  const [row] = result.rows
  if (!row || timeOf(row['expires']) <= Date.now() || !tokens.proves(claims, String(row['salt']))) return null
  return claims.turn >= Number(row['turn']) - 1 ? String(row['user']) : null
})

/** The session of any of its refresh tokens; null for a token that is not ours. */
export const provenSession = operation(function* (
  db: Queryable,
  tokens: RefreshTokens,
  claims: RefreshClaims,
): Operation<string | null> {
  const result = yield* execute(
    sql<Row>`select "user", salt from directus_sessions
    where session = ${claims.session}`,
    db,
  )
  const [row] = result.rows
  return row && tokens.proves(claims, String(row['salt'])) ? String(row['user']) : null
})

export const endSession = (db: Queryable, session: string) =>
  execute(sql`delete from directus_sessions where session = ${session}`, db)

/** Ends all sessions of users, except one. */
export const endSessionsOf = (db: Queryable, users: readonly unknown[], but: string | null) =>
  execute(
    sql`delete from directus_sessions where "user" in (${sql.join(users)})
    and (session is null or session <> ${but ?? ''})`,
    db,
  )

/** Removes the sessions of a user that have ended. */
export const sweepSessions = (db: Queryable, user: string) =>
  execute(
    sql`delete from directus_sessions
    where "user" = ${user} and session is not null and expires < ${isoOf(Date.now())}`,
    db,
  )

/** Records that the password has just been confirmed. */
export const confirmSession = (db: Queryable, session: string) =>
  execute(sql`update directus_sessions set confirmed = ${isoOf(Date.now())} where session = ${session}`, db)
