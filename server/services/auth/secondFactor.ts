import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { invalidCredentials, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { noteChange } from '#server/services/changeVersions.ts'
import type { AuthTools } from './AuthTools.ts'
import { takeAttempt } from './attempts.ts'
import { checkCode, checkOwnPassword, codeAllowance, spendAnyCode } from './checkCredentials.ts'
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
  const offer = operation(function* (caller: RequestCaller, password: string): Operation<SecondFactor> {
    const user = requireUser(caller)
    if (!(yield* checkOwnPassword(tools, user, password))) return yield* invalidCredentials()
    const { email, project, kept } = yield* account(database.db, user)
    if (kept !== '') return yield* alreadySet()
    const secret = newSecret()
    return { secret, otpauthUrl: secretUrl(secret, email, project) }
  })

  const turnOn = operation(function* (
    caller: RequestCaller,
    password: string,
    { secret, otp }: Confirmation,
  ): Operation<readonly string[]> {
    const user = requireUser(caller)
    if (!(yield* checkOwnPassword(tools, user, password))) return yield* invalidCredentials()
    if (!isSecret(secret)) return yield* invalidPayload('"secret" is invalid')
    const codes = yield* transaction(
      database,
      operation(function* (trx) {
        const { kept } = yield* account(trx, user)
        if (kept !== '') return yield* alreadySet()
        if (!(yield* spendCode(trx, user, secret, otp))) return yield* invalidPayload('"otp" is invalid')
        yield* keepSecret(database, trx, caller, user, secret)
        yield* noteChange(database.kind, trx, 'rights')
        return yield* renewRecoveryCodes(trx, user)
      }),
    )
    access.forget()
    return codes
  })

  const enable = operation(function* (caller: RequestCaller, password: string): Operation<SecondFactor> {
    const user = requireUser(caller)
    if (!(yield* checkOwnPassword(tools, user, password))) return yield* invalidCredentials()
    const secret = newSecret()
    const { email, project } = yield* transaction(
      database,
      operation(function* (trx) {
        const { email, project, kept } = yield* account(trx, user)
        if (kept !== '') return yield* alreadySet()
        yield* keepSecret(database, trx, caller, user, secret)
        yield* noteChange(database.kind, trx, 'rights')
        return { email, project }
      }),
    )
    access.forget()
    return { secret, otpauthUrl: secretUrl(secret, email, project) }
  })

  /** The caller, who has just given a code of his second factor. */
  const proven = operation(function* (caller: RequestCaller, code: string): Operation<string> {
    const user = requireUser(caller)
    const { kept } = yield* account(database.db, user)
    if (kept === '' || !(yield* checkCode(tools, user, kept, code, place)))
      return yield* invalidPayload('"otp" is invalid')
    return user
  })

  const renewCodes = operation(function* (caller: RequestCaller, code: string): Operation<readonly string[]> {
    const user = yield* proven(caller, code)
    return yield* transaction(
      database,
      operation(function* (trx) {
        yield* noteActivity(database, trx, {
          ...originOf(caller),
          action: 'update',
          user,
          comment: 'Recovery codes were renewed.',
        })
        return yield* renewRecoveryCodes(trx, user)
      }),
    )
  })

  const countCodes = operation(function* (caller: RequestCaller): Operation<number> {
    return yield* countRecoveryCodes(database.db, requireUser(caller))
  })

  const disable = (caller: RequestCaller, code: string) => turnOff(tools, caller, code)

  /** From here on the session may change the account's e-mail and password for a while. */
  const confirm = operation(function* (caller: RequestCaller, password: string): Operation<void> {
    const user = requireUser(caller)
    const session = caller.session?.id
    if (session === undefined) return yield* invalidPayload('Only a session can be confirmed.')
    if (!(yield* checkOwnPassword(tools, user, password))) return yield* invalidCredentials()
    yield* transaction(
      database,
      operation(function* (trx) {
        yield* confirmSession(trx, session)
        yield* noteChange(database.kind, trx, 'rights')
      }),
    )
    access.forget()
  })

  return { offer, turnOn, enable, disable, renewCodes, countCodes, confirm }
}

/** As a write of users: administrators who have no password need the second factor that their role asks for. */
const turnOff = operation(function* (tools: AuthTools, caller: RequestCaller, code: string): Operation<void> {
  const { database, writer } = tools
  const user = requireUser(caller)
  yield* takeAttempt(database, [codeAllowance(user, place)])
  yield* writer.write(
    caller,
    'directus_users',
    [],
    operation(function* ({ db, touched }) {
      const { kept } = yield* account(db, user)
      // Spent together with the change, so that a refused one takes no recovery code.
      if (kept === '' || !(yield* spendAnyCode(db, user, kept, code, place)))
        return yield* invalidPayload('"otp" is invalid')
      yield* keepSecret(database, db, caller, user, null)
      yield* dropRecoveryCodes(db, user)
      touched.add('directus_users')
    }),
  )
})

/** Where codes are guessed by somebody who is signed in. */
const place = 'own account'

const alreadySet = () => invalidPayload('TFA Secret is already set for this user')

const originOf = ({ ip, userAgent }: RequestCaller) => ({ ip, userAgent })

function requireUser({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}

const account = operation(function* (db: Queryable, user: string) {
  const found = yield* execute(
    sql<Row>`select email, tfa_secret, (select project_name from directus_settings limit 1) as project
    from directus_users where id = ${user}`,
    db,
  )
  const [row] = found.rows
  return {
    email: String(row?.['email'] ?? ''),
    project: String(row?.['project'] ?? 'Fieldhouse'),
    kept: String(row?.['tfa_secret'] ?? ''),
  }
})

/** Whoever was signed in before the change is so no more, but for the one who made it (ASVS 7.4.3). */
const keepSecret = operation(function* (
  database: OpenDatabase,
  trx: Queryable,
  caller: RequestCaller,
  user: string,
  secret: string | null,
): Operation<void> {
  yield* execute(sql`update directus_users set tfa_secret = ${secret} where id = ${user}`, trx)
  yield* endSessionsOf(trx, [user], caller.session?.id ?? null)
  const comment = secret === null ? 'The second factor was removed.' : 'A second factor was set up.'
  yield* noteActivity(database, trx, { ...originOf(caller), action: 'update', user, comment })
})
