import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { days, minutes } from './sessions.ts'

/** What the project's settings say of signing in. */
export interface SecuritySettings {
  /** Failed guesses that an account bears within a quarter of an hour. */
  readonly attempts: number
  /** A pattern that passwords have to match, as stored; null for none. */
  readonly policy: string | null
  /** Milliseconds without a refresh after which a session ends. */
  readonly idle: number
}

/** However the project is set up: no more guesses than these at one account (X7). */
const mostAttempts = 10
const longestIdle = 7 * days

/** The settings of the project. `idle` is the limit of the server's own configuration, in milliseconds. */
export const securitySettings = operation(function* (
  db: Queryable,
  idle: number = longestIdle,
): Operation<SecuritySettings> {
  const found = yield* execute(
    sql<Row>`select auth_login_attempts, auth_password_policy, auth_idle_timeout
    from directus_settings limit 1`,
    db,
  )
  const [row] = found.rows
  const attempts = Number(row?.['auth_login_attempts'] ?? mostAttempts)
  const policy = row?.['auth_password_policy']
  const given = Number(row?.['auth_idle_timeout'] ?? 0)
  return {
    attempts: Math.max(1, Math.min(attempts, mostAttempts)),
    policy: typeof policy === 'string' && policy !== '' ? policy : null,
    idle: given > 0 ? Math.min(given * minutes, idle) : idle,
  }
})
