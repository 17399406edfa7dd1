import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { days, minutes } from './sessions.ts'

/** The project's settings for signing in. */
export interface SecuritySettings {
  /** Failed attempts per account within a quarter of an hour. */
  readonly attempts: number
  /** The stored pattern that passwords must match; null if there is none. */
  readonly policy: string | null
  /** Milliseconds without a refresh after which a session ends. */
  readonly idle: number
}

/** The maximum number of attempts per account, regardless of the project's settings (X7). */
const mostAttempts = 10
const longestIdle = 7 * days

/** The settings of the project. `idle` is the limit of the server's configuration, in milliseconds. */
export const securitySettings = operation(function* (
  db: Queryable,
  idle: number = longestIdle,
): Operation<SecuritySettings> {
  const result = yield* execute(
    sql<Row>`select auth_login_attempts, auth_password_policy, auth_idle_timeout
    from directus_settings limit 1`,
    db,
  )
  const [row] = result.rows
  const attempts = Number(row?.['auth_login_attempts'] ?? mostAttempts)
  const policy = row?.['auth_password_policy']
  const idleTimeout = Number(row?.['auth_idle_timeout'] ?? 0)
  return {
    attempts: Math.max(1, Math.min(attempts, mostAttempts)),
    policy: typeof policy === 'string' && policy !== '' ? policy : null,
    idle: idleTimeout > 0 ? Math.min(idleTimeout * minutes, idle) : idle,
  }
})
