import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { forbidden, invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { noteChange } from '#server/services/changeVersions.ts'
import { instantText } from '#server/values/times.ts'
import type { AuthTools } from './AuthTools.ts'
import { endSessionsOf } from './sessions.ts'

/** A device on which a user is signed in. Times in ISO with milliseconds and Z. */
export interface OwnSession {
  readonly id: string
  /** The session of the request. */
  readonly current: boolean
  readonly ip: string | null
  readonly user_agent: string | null
  readonly created: string | null
  readonly last_used: string | null
  /** When it ends unless it is used. */
  readonly expires: string | null
}

/** The devices on which a caller is signed in: to list, and to sign out. */
export function ownSessions({ database, access }: AuthTools) {
  const list = operation(function* (caller: RequestCaller): Operation<readonly OwnSession[]> {
    const result = yield* execute(
      sql<Row>`select session, ip, user_agent, created, used, expires from directus_sessions
      where "user" = ${userOf(caller)} and session is not null and expires > ${new Date().toISOString()}
      order by used desc, session`,
      database.db,
    )
    return result.rows.map(row => ({
      id: String(row['session']),
      current: row['session'] === caller.session?.id,
      ip: textOf(row['ip']),
      user_agent: textOf(row['user_agent']),
      created: instantText(row['created']),
      last_used: instantText(row['used']),
      expires: instantText(row['expires']),
    }))
  })

  /**
   * Ends one of the caller's sessions. Fails with FORBIDDEN if the session does not exist or belongs to another user.
   */
  const end = operation(function* (caller: RequestCaller, session: string): Operation<void> {
    const user = userOf(caller)
    // No session has such an id, and PostgreSQL does not accept it.
    if (session.includes('\u0000')) return yield* forbidden()
    yield* transaction(
      database,
      operation(function* (trx) {
        const ended = yield* execute(
          sql<Row>`delete from directus_sessions where session = ${session} and "user" = ${user}
        returning session`,
          trx,
        )
        if (ended.rows.length === 0) return yield* forbidden()
        yield* noteChange(database.kind, trx, 'rights')
      }),
    )
    access.forget()
  })

  /** Ends all of the caller's sessions except the current one. */
  const endOthers = operation(function* (caller: RequestCaller): Operation<void> {
    const user = userOf(caller)
    yield* transaction(
      database,
      operation(function* (trx) {
        yield* endSessionsOf(trx, [user], caller.session?.id ?? null)
        yield* noteChange(database.kind, trx, 'rights')
      }),
    )
    access.forget()
  })

  return { list, end, endOthers }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function userOf({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}
