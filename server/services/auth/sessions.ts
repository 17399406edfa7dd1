import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'

/** Who opens a session and from where. */
export interface SessionOwner {
  readonly user: string
  readonly ip: string | null
  readonly userAgent: string | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session and gives its refresh token, 64 characters; only a hash of it is stored. */
export async function openSession(db: Queryable, owner: SessionOwner, lifetime: number): Promise<string> {
  const token = randomBytes(48).toString('base64url')
  const expires = new Date(Date.now() + lifetime).toISOString()
  await sql`insert into directus_sessions (token, "user", expires, ip, user_agent)
    values (${hashOf(token)}, ${owner.user}, ${expires}, ${owner.ip}, ${owner.userAgent})`.execute(db)
  return token
}

/** Whose session a refresh token is; null when there is none. */
export async function sessionUser(db: Queryable, token: string): Promise<string | null> {
  const found = await sql<Row>`select "user" from directus_sessions where token = ${hashOf(token)}`.execute(db)
  const [row] = found.rows
  return row ? String(row['user']) : null
}

/** Ends a session and gives its user; null when there is none, or it has expired. Of several at once one succeeds. */
export async function closeSession(db: Queryable, token: string): Promise<string | null> {
  const closed = await sql<Row>`delete from directus_sessions
    where token = ${hashOf(token)} returning "user", expires`.execute(db)
  const [row] = closed.rows
  if (!row || Date.parse(String(row['expires'])) < Date.now()) return null
  return String(row['user'])
}

/** Removes the sessions of a user that have expired. */
export const sweepSessions = (db: Queryable, user: string) =>
  sql`delete from directus_sessions
    where "user" = ${user} and expires < ${new Date().toISOString()}`.execute(db)
