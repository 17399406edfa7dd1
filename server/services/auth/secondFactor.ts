import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { invalidCredentials, invalidPayload } from '#server/services/Failure.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import { noteChange } from '#server/services/sharedChanges.ts'
import type { AuthTools } from './AuthTools.ts'
import { checkCode, checkOwnPassword } from './checkCredentials.ts'
import { noteActivity } from './noteActivity.ts'
import { isSecret, newSecret, secretUrl, spendCode } from './oneTimePassword.ts'
import { countRecoveryCodes, dropRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.ts'
import { confirmSession, endSessionsOf } from './sessions.ts'

/** What an authenticator app has to be given. */
export interface SecondFactor {
  readonly secret: string
  readonly otpauthUrl: string
}

/** A secret that an authenticator has been given, and the code with which it proves that. */
export interface Confirmation {
  readonly secret: string
  readonly otp: string
}

/** Setting up and removing the second factor, and confirming who one is. */
export function secondFactor(tools: AuthTools) {
  const { database, access } = tools

  /** A secret that is not in force yet: `turnOn` sets it up once the authenticator has proven that it has it. */
  const offer = async (caller: RequestCaller, password: string): Promise<SecondFactor> => {
    const user = requireUser(caller)
    if (!(await checkOwnPassword(tools, user, password))) throw invalidCredentials()
    const { email, project, kept } = await account(database.db, user)
    if (kept !== '') throw alreadySet()
    const secret = newSecret()
    return { secret, otpauthUrl: secretUrl(secret, email, project) }
  }

  const turnOn = async (
    caller: RequestCaller,
    password: string,
    { secret, otp }: Confirmation,
  ): Promise<readonly string[]> => {
    const user = requireUser(caller)
    if (!(await checkOwnPassword(tools, user, password))) throw invalidCredentials()
    if (!isSecret(secret)) throw invalidPayload('"secret" is invalid')
    const codes = await database.write(async trx => {
      const { kept } = await account(trx, user)
      if (kept !== '') throw alreadySet()
      if (!(await spendCode(trx, user, secret, otp))) throw invalidPayload('"otp" is invalid')
      await keepSecret(database, trx, caller, user, secret)
      await noteChange(database.kind, trx, 'rights')
      return renewRecoveryCodes(trx, user)
    })
    access.forget()
    return codes
  }

  const enable = async (caller: RequestCaller, password: string): Promise<SecondFactor> => {
    const user = requireUser(caller)
    if (!(await checkOwnPassword(tools, user, password))) throw invalidCredentials()
    const secret = newSecret()
    const { email, project } = await database.write(async trx => {
      const { email, project, kept } = await account(trx, user)
      if (kept !== '') throw alreadySet()
      await keepSecret(database, trx, caller, user, secret)
      await noteChange(database.kind, trx, 'rights')
      return { email, project }
    })
    access.forget()
    return { secret, otpauthUrl: secretUrl(secret, email, project) }
  }

  /** The caller, who has just given a code of his second factor. */
  const proven = async (caller: RequestCaller, code: string): Promise<string> => {
    const user = requireUser(caller)
    const { kept } = await account(database.db, user)
    if (kept === '' || !(await checkCode(tools, user, kept, code, 'own account')))
      throw invalidPayload('"otp" is invalid')
    return user
  }

  const renewCodes = async (caller: RequestCaller, code: string): Promise<readonly string[]> => {
    const user = await proven(caller, code)
    return database.write(async trx => {
      await noteActivity(database, trx, {
        ...originOf(caller),
        action: 'update',
        user,
        comment: 'Recovery codes were renewed.',
      })
      return renewRecoveryCodes(trx, user)
    })
  }

  const countCodes = async (caller: RequestCaller): Promise<number> =>
    countRecoveryCodes(database.db, requireUser(caller))

  const disable = async (caller: RequestCaller, code: string): Promise<void> => {
    const user = await proven(caller, code)
    await database.write(async trx => {
      await keepSecret(database, trx, caller, user, null)
      await dropRecoveryCodes(trx, user)
      await noteChange(database.kind, trx, 'rights')
    })
    access.forget()
  }

  /** From here on the session may change the account's e-mail and password for a while. */
  const confirm = async (caller: RequestCaller, password: string): Promise<void> => {
    const user = requireUser(caller)
    const session = caller.session?.id
    if (session === undefined) throw invalidPayload('Only a session can be confirmed.')
    if (!(await checkOwnPassword(tools, user, password))) throw invalidCredentials()
    await database.write(async trx => {
      await confirmSession(trx, session)
      await noteChange(database.kind, trx, 'rights')
    })
    access.forget()
  }

  return { offer, turnOn, enable, disable, renewCodes, countCodes, confirm }
}

const alreadySet = () => invalidPayload('TFA Secret is already set for this user')

const originOf = ({ ip, userAgent }: RequestCaller) => ({ ip, userAgent })

function requireUser({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}

async function account(db: Queryable, user: string) {
  const found = await sql<Row>`select email, tfa_secret, (select project_name from directus_settings limit 1) as project
    from directus_users where id = ${user}`.execute(db)
  const [row] = found.rows
  return {
    email: String(row?.['email'] ?? ''),
    project: String(row?.['project'] ?? 'Fieldhouse'),
    kept: String(row?.['tfa_secret'] ?? ''),
  }
}

/** Whoever was signed in before the change is so no more, but for the one who made it (ASVS 7.4.3). */
async function keepSecret(
  database: OpenDatabase,
  trx: Queryable,
  caller: RequestCaller,
  user: string,
  secret: string | null,
): Promise<void> {
  await sql`update directus_users set tfa_secret = ${secret} where id = ${user}`.execute(trx)
  await endSessionsOf(trx, [user], caller.session?.id ?? null)
  const comment = secret === null ? 'The second factor was removed.' : 'A second factor was set up.'
  await noteActivity(database, trx, { ...originOf(caller), action: 'update', user, comment })
}
