import { Effect } from 'effect'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { Failure, failure, invalidCredentials, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { AuthTools } from './AuthTools.ts'
import { type Allowance, clearAttempts, networkOf, type Settlement, settleAttempts, takeAttempt } from './attempts.ts'
import { hashSecret, verifySecret } from './hashing.ts'
import { spendCode } from './oneTimePassword.ts'
import { recoveryCode, spendRecoveryCode } from './recoveryCodes.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly otp?: string | undefined
  /** The cookie of earlier sign-ins in this browser. */
  readonly device?: string | undefined
}

/** Maximum characters of a password; a longer one is not even hashed. */
export const longestPassword = 128

/** Attempts from one network within a quarter of an hour, for any accounts. */
const attemptsOfNetwork = 100
const attemptsOfCode = 5

/** Verified even if the email is unknown or no password is set, so that the response time is the same. */
const dummyHash = hashSecret('a password that no one has')

/** Whether a password matches a stored hash; without one it does not, after the same work. */
export const isPassword = operation(function* (stored: unknown, password: string): Operation<boolean> {
  const hasPassword = typeof stored === 'string' && stored !== ''
  const right = yield* attempt(() => dummyHash.then(other => verifySecret(hasPassword ? stored : other, password)))
  return hasPassword && right
})

/** A password that may be verified. Fails with INVALID_PAYLOAD. */
export function requirePassword(value: unknown): string {
  if (typeof value !== 'string') throw invalidPayload('"password" must be a string')
  // Code units are counted first: a long text is not worth iterating.
  if (value.length > 2 * longestPassword || [...value].length > longestPassword)
    throw invalidPayload(`"password" must have at most ${longestPassword} characters`)
  return value
}

/** A user who has proven their identity, and the hash of the password they used. */
export interface Proven {
  readonly user: string
  readonly hash: string
}

/**
 * The user with this email, password and one-time password. Attempts count against the account across all places, or
 * against a device on which this user has signed in before; and against the network that they come from.
 */
export const checkCredentials = operation(function* (
  { database, devices, settings, config }: AuthTools,
  { email, password, otp, device }: Credentials,
  ip: string | null,
): Operation<Proven> {
  const { attempts } = yield* settings()
  const result = yield* execute(
    sql<Row>`select id, password, status, tfa_secret from directus_users
    where email = ${email}`,
    database.db,
  )
  const [row] = result.rows
  /** Logs the account and the origin of a refused attempt, but never the input. */
  const refuse = <E>(cause: E): Effect.Effect<never, E> => {
    const code = cause instanceof Failure ? cause.code : null
    config.logger.warn({ event: 'login.refused', code, user: row?.['id'] ?? null, ip }, 'Sign-in rejected')
    return Effect.fail(cause)
  }
  const knownDevice = row ? devices.knows(device, String(row['id'])) : null
  const place = knownDevice ?? 'elsewhere'
  const account: Allowance = {
    subject: `password ${place} ${email.normalize('NFKC').toLowerCase()}`,
    limit: attempts,
  }
  const network = ip === null ? [] : [{ subject: `network ${networkOf(ip)}`, limit: attemptsOfNetwork }]
  yield* takeAttempt(database, [account, ...network]).pipe(Effect.catch(refuse))
  const right = yield* isPassword(row?.['password'], password)
  if (!row || !right || row['status'] !== 'active') return yield* refuse(invalidCredentials())
  const user = String(row['id'])
  const proven = { user, hash: String(row['password']) }
  const secret = row['tfa_secret']
  const hasFactor = typeof secret === 'string' && secret !== ''
  const settlements: Settlement[] = [
    { subject: account.subject, how: hasFactor ? 'give back' : 'forget' },
    ...network.map(({ subject }) => ({ subject, how: 'give back' as const })),
  ]
  yield* transaction(database, trx => settleAttempts(trx, settlements))
  if (!hasFactor) return proven
  if (!otp) return yield* failure('INVALID_OTP', '"otp" is required')
  const fits = yield* checkCode({ database }, user, secret, otp, place).pipe(Effect.catch(refuse))
  if (!fits) return yield* refuse(failure('INVALID_OTP', '"otp" is invalid'))
  yield* transaction(database, trx => clearAttempts(trx, account.subject))
  return proven
})

/** Attempts at one-time passwords and recovery codes of a user; `place` is where they are entered. */
export const codeAllowance = (user: string, place: string): Allowance => ({
  subject: `code ${place} ${user}`,
  limit: attemptsOfCode,
})

/**
 * Consumes a one-time password or a recovery code of a user; false if it is wrong or used. `place` is where it is
 * entered.
 */
export const checkCode = operation(function* (
  { database }: Pick<AuthTools, 'database'>,
  user: string,
  secret: string,
  code: string,
  place: string,
): Operation<boolean> {
  yield* takeAttempt(database, [codeAllowance(user, place)])
  return yield* transaction(database, trx => spendAnyCode(trx, user, secret, code, place))
})

/** `checkCode` within a transaction, once the attempt has been counted. */
export const spendAnyCode = operation(function* (
  trx: Queryable,
  user: string,
  secret: string,
  code: string,
  place: string,
): Operation<boolean> {
  const recovery = recoveryCode(code)
  const spent = recovery ? yield* spendRecoveryCode(trx, user, recovery) : yield* spendCode(trx, user, secret, code)
  if (spent) yield* clearAttempts(trx, codeAllowance(user, place).subject)
  return spent
})

/** Whether a signed-in user gives their own password; attempts count. */
export const checkOwnPassword = operation(function* (
  { database, settings }: Pick<AuthTools, 'database' | 'settings'>,
  user: string,
  password: string,
): Operation<boolean> {
  const subject = `own password ${user}`
  yield* takeAttempt(database, [{ subject, limit: (yield* settings()).attempts }])
  const result = yield* execute(sql<Row>`select password from directus_users where id = ${user}`, database.db)
  const right = yield* isPassword(result.rows[0]?.['password'], password)
  if (right) yield* transaction(database, trx => clearAttempts(trx, subject))
  return right
})
