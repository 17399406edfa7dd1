import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { newSalt, newSessionId, type RefreshClaims, type RefreshTokens } from './refreshTokens.ts'

/** Who opens a session and from where. */
export interface SessionOwner {
  readonly user: string
  readonly ip: string | null
  readonly userAgent: string | null
}

/** A session as a request needs it. Times in milliseconds since 1970. */
export interface LiveSession {
  readonly user: string
  /** When the password was last given. */
  readonly confirmed: number
  readonly expires: number
}

/** What became of a refresh token. */
export type Turn =
  | { readonly kind: 'turned'; readonly user: string; readonly refreshToken: string }
  /** None of ours, or of a session that has ended. */
  | { readonly kind: 'unknown' }
  /** An old one: somebody has a copy, and the session has been ended. */
  | { readonly kind: 'stolen'; readonly user: string }

export const seconds = 1000
export const minutes = 60 * seconds
export const days = 24 * 60 * minutes

/** However much a session is used, it ends (ASVS 7.3.2). */
export const longestSession = 30 * days

/** How long the token before the newest is answered alike, so that tabs that refresh at once do not end the session. */
export const grace = 10 * seconds

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const isoOf = (time: number): string => new Date(time).toISOString()
const timeOf = (value: unknown): number => Date.parse(String(value))

/** Opens a session that ends after `idle` milliseconds without a refresh; gives its id and its first refresh token. */
export async function openSession(
  db: Queryable,
  tokens: RefreshTokens,
  { user, ip, userAgent }: SessionOwner,
  idle: number,
): Promise<{ readonly session: string; readonly refreshToken: string }> {
  const [session, salt, now] = [newSessionId(), newSalt(), Date.now()]
  const refreshToken = tokens.make(session, 0, salt)
  const ends = now + longestSession
  await sql`insert into directus_sessions
    (token, "user", expires, ip, user_agent, session, salt, turn, created, used, confirmed, ends)
    values (${hashOf(refreshToken)}, ${user}, ${isoOf(Math.min(now + idle, ends))}, ${ip}, ${userAgent}, ${session},
      ${salt}, 0, ${isoOf(now)}, ${isoOf(now)}, ${isoOf(now)}, ${isoOf(ends)})`.execute(db)
  return { session, refreshToken }
}

/** A session that has not ended; null when there is none. */
export async function findSession(db: Queryable, session: string): Promise<LiveSession | null> {
  const found = await sql<Row>`select "user", confirmed, expires from directus_sessions
    where session = ${session}`.execute(db)
  const [row] = found.rows
  const expires = timeOf(row?.['expires'])
  if (!row || expires <= Date.now()) return null
  return { user: String(row['user']), confirmed: timeOf(row['confirmed']), expires }
}

/**
 * Exchanges a refresh token for the next one, in a transaction. The newest token, when it is younger than `grace`, and
 * the one before it within `grace`, give the newest; an older one ends the session.
 */
export async function turnSession(
  db: Queryable,
  kind: 'sqlite' | 'postgres',
  tokens: RefreshTokens,
  claims: RefreshClaims,
  idle: number,
): Promise<Turn> {
  const lock = kind === 'postgres' ? sql`for update` : sql``
  const found = await sql<Row>`select "user", salt, turn, turned, expires, ends from directus_sessions
    where session = ${claims.session} ${lock}`.execute(db)
  const [row] = found.rows
  const now = Date.now()
  const salt = String(row?.['salt'])
  if (!row || timeOf(row['expires']) <= now || !tokens.proves(claims, salt)) return { kind: 'unknown' }
  const [user, turn] = [String(row['user']), Number(row['turn'])]
  const recent = row['turned'] !== null && now - timeOf(row['turned']) < grace
  if (claims.turn < (recent ? turn - 1 : turn)) {
    await endSession(db, claims.session)
    return { kind: 'stolen', user }
  }
  const next = recent ? turn : turn + 1
  const refreshToken = tokens.make(claims.session, next, salt)
  const expires = isoOf(Math.min(now + idle, timeOf(row['ends'])))
  if (!recent)
    await sql`update directus_sessions set token = ${hashOf(refreshToken)}, turn = ${next}, turned = ${isoOf(now)},
      used = ${isoOf(now)}, expires = ${expires} where session = ${claims.session}`.execute(db)
  return { kind: 'turned', user, refreshToken }
}

/** Whose session a refresh token belongs to, whichever of its tokens it is; null when it is none of ours. */
export async function provenSession(
  db: Queryable,
  tokens: RefreshTokens,
  claims: RefreshClaims,
): Promise<string | null> {
  const found = await sql<Row>`select "user", salt from directus_sessions
    where session = ${claims.session}`.execute(db)
  const [row] = found.rows
  return row && tokens.proves(claims, String(row['salt'])) ? String(row['user']) : null
}

export const endSession = (db: Queryable, session: string) =>
  sql`delete from directus_sessions where session = ${session}`.execute(db)

/** Ends all sessions of users, but for one. */
export const endSessionsOf = (db: Queryable, users: readonly unknown[], but: string | null) =>
  sql`delete from directus_sessions where "user" in (${sql.join(users)})
    and (session is null or session <> ${but ?? ''})`.execute(db)

/** Removes the sessions of a user that have ended. */
export const sweepSessions = (db: Queryable, user: string) =>
  sql`delete from directus_sessions
    where "user" = ${user} and session is not null and expires < ${isoOf(Date.now())}`.execute(db)

/** Notes that the password has just been given again. */
export const confirmSession = (db: Queryable, session: string) =>
  sql`update directus_sessions set confirmed = ${isoOf(Date.now())} where session = ${session}`.execute(db)
