import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure, invalidCredentials, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { AuthTools } from './AuthTools.ts'
import { checkCode, checkOwnPassword } from './checkCredentials.ts'

/** What users send to prove that the account is theirs. */
export interface Proof {
  readonly password: string
  /** A one-time password or a recovery code, if the account has a second factor. */
  readonly otp?: string | undefined
}

/** A user who has proven that the account is theirs, and their session. */
export interface Owner {
  readonly user: string
  readonly session: string
}

/**
 * Everything that signing in with a password requires, repeated within a session: for new ways to sign in that require
 * none of it afterwards. Attempts count. Fails with INVALID_CREDENTIALS, INVALID_OTP, REQUESTS_EXCEEDED, and with
 * UNPROCESSABLE_ENTITY for an account without a password.
 */
export const proveOwner = operation(function* (
  tools: AuthTools,
  caller: RequestCaller,
  { otp, password }: Proof,
): Operation<Owner> {
  const { session, user } = caller
  if (user === null) return yield* invalidCredentials()
  if (!session) return yield* invalidPayload('This requires a session. Sign in with your password.')
  const { db } = tools.database
  const result = yield* execute(sql<Row>`select password, tfa_secret from directus_users where id = ${user}`, db)
  const [row] = result.rows
  if (!row?.['password'])
    return yield* failure('UNPROCESSABLE_ENTITY', 'Your account has no password. Set one first.', {
      field: 'password',
      reason: 'no-password',
    })
  if (!(yield* checkOwnPassword(tools, user, password))) return yield* invalidCredentials()
  const secret = row['tfa_secret']
  if (typeof secret === 'string' && secret !== '') {
    if (!otp) return yield* failure('INVALID_OTP', '"otp" is required')
    if (!(yield* checkCode(tools, user, secret, otp, 'own account')))
      return yield* failure('INVALID_OTP', '"otp" is invalid')
  }
  return { user, session: session.id }
})
