import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { Failure, failure, invalidCredentials, invalidPayload } from '#server/services/Failure.ts'
import type { AuthTools } from './AuthTools.ts'
import { type Allowance, clearAttempts, giveBack, networkOf, takeAttempt } from './attempts.ts'
import { hashSecret, verifySecret } from './hashing.ts'
import { spendCode } from './oneTimePassword.ts'
import { recoveryCode, spendRecoveryCode } from './recoveryCodes.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly otp?: string | undefined
  /** What the browser has kept of earlier sign-ins on it. */
  readonly device?: string | undefined
}

/** Characters of the longest password; a longer one is not even hashed. */
export const longestPassword = 128

/** Guesses from one network within a quarter of an hour, whichever accounts they are for. */
const attemptsOfNetwork = 100
const attemptsOfCode = 5

/** Verified where nobody has the e-mail or no password is set, so that the answer takes as long. */
const nobody = hashSecret('nobody has this password')

/** Whether a password is that of a stored hash; without one it is not, after the same work. */
export async function isPassword(stored: unknown, password: string): Promise<boolean> {
  const known = typeof stored === 'string' && stored !== ''
  const right = await verifySecret(known ? stored : await nobody, password)
  return known && right
}

/** A password that may be verified at all. Fails with INVALID_PAYLOAD. */
export function requirePassword(value: unknown): string {
  if (typeof value !== 'string') throw invalidPayload('"password" must be a string')
  // Counted in units first: a long text is not worth walking.
  if (value.length > 2 * longestPassword || [...value].length > longestPassword)
    throw invalidPayload(`"password" must have at most ${longestPassword} characters`)
  return value
}

/** Who has proven himself, and the hash of the password with which he did. */
export interface Proven {
  readonly user: string
  readonly hash: string
}

/**
 * The user whose e-mail, password and one-time password these are. Guesses count against the account, over all places
 * together, or against a device on which he has signed in before; and against the network that they come from.
 */
export async function checkCredentials(
  { database, devices, settings, config }: AuthTools,
  { email, password, otp, device }: Credentials,
  ip: string | null,
): Promise<Proven> {
  const { attempts } = await settings()
  const found = await sql<Row>`select id, password, status, tfa_secret from directus_users
    where email = ${email}`.execute(database.db)
  const [row] = found.rows
  /** Who was meant and from where, for those who watch; never what was typed. */
  const refuse = (cause: unknown): unknown => {
    const code = cause instanceof Failure ? cause.code : null
    config.logger.warn({ event: 'login.refused', code, user: row?.['id'] ?? null, ip }, 'A sign-in was refused')
    return cause
  }
  const known = row ? devices.knows(device, String(row['id'])) : null
  const place = known ?? 'elsewhere'
  const account: Allowance = {
    subject: `password ${place} ${email.normalize('NFKC').toLowerCase()}`,
    limit: attempts,
  }
  const network = ip === null ? [] : [{ subject: `network ${networkOf(ip)}`, limit: attemptsOfNetwork }]
  await takeAttempt(database, [account, ...network]).catch(cause => {
    throw refuse(cause)
  })
  const right = await isPassword(row?.['password'], password)
  if (!row || !right || row['status'] !== 'active') throw refuse(invalidCredentials())
  const user = String(row['id'])
  const proven = { user, hash: String(row['password']) }
  const release = async (trx: Queryable) => {
    for (const { subject } of network) await giveBack(trx, subject)
  }
  const secret = row['tfa_secret']
  if (typeof secret !== 'string' || secret === '') {
    await database.write(async trx => {
      await clearAttempts(trx, account.subject)
      await release(trx)
    })
    return proven
  }
  await database.write(async trx => {
    await giveBack(trx, account.subject)
    await release(trx)
  })
  if (!otp) throw failure('INVALID_OTP', '"otp" is required')
  const fits = await checkCode({ database }, user, secret, otp, place).catch(cause => {
    throw refuse(cause)
  })
  if (!fits) throw refuse(failure('INVALID_OTP', '"otp" is invalid'))
  await database.write(trx => clearAttempts(trx, account.subject))
  return proven
}

/** Takes a one-time password or a recovery code of a user; false when it is wrong or has been used. `place` is where the guess is made. */
export async function checkCode(
  { database }: Pick<AuthTools, 'database'>,
  user: string,
  secret: string,
  code: string,
  place: string,
): Promise<boolean> {
  const subject = `code ${place} ${user}`
  await takeAttempt(database, [{ subject, limit: attemptsOfCode }])
  return database.write(async trx => {
    const recovery = recoveryCode(code)
    const spent = recovery ? await spendRecoveryCode(trx, user, recovery) : await spendCode(trx, user, secret, code)
    if (spent) await clearAttempts(trx, subject)
    return spent
  })
}

/** Whether a signed-in user gives his own password; guesses count. */
export async function checkOwnPassword(
  { database, settings }: Pick<AuthTools, 'database' | 'settings'>,
  user: string,
  password: string,
): Promise<boolean> {
  const subject = `own password ${user}`
  await takeAttempt(database, [{ subject, limit: (await settings()).attempts }])
  const found = await sql<Row>`select password from directus_users where id = ${user}`.execute(database.db)
  const right = await isPassword(found.rows[0]?.['password'], password)
  if (right) await database.write(trx => clearAttempts(trx, subject))
  return right
}
