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

/** The data for an authenticator app. */
export interface SecondFactor {
  readonly secret: string
  readonly otpauthUrl: string
}

/** The secret in an authenticator, and a code that proves it. */
export interface Confirmation {
  readonly secret: string
  readonly otp: string
}

/** Setting up and removing the second factor, and confirming the caller's identity. */
export function secondFactor(tools: AuthTools) {
  const { database, access } = tools

  /** A secret that is not active yet: `turnOn` activates it once the authenticator has proven that it has it. */
  const offer = operation(function* (caller: RequestCaller, password: string): Operation<SecondFactor> {
    const user = requireUser(caller)
    if (!(yield* checkOwnPassword(tools, user, password))) return yield* invalidCredentials()
    const { email, project, storedSecret } = yield* account(database.db, user)
    if (storedSecret !== '') return yield* alreadySet()
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
        const { storedSecret } = yield* account(trx, user)
        if (storedSecret !== '') return yield* alreadySet()
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
        const { email, project, storedSecret } = yield* account(trx, user)
        if (storedSecret !== '') return yield* alreadySet()
        yield* keepSecret(database, trx, caller, user, secret)
        yield* noteChange(database.kind, trx, 'rights')
        return { email, project }
      }),
    )
    access.forget()
    return { secret, otpauthUrl: secretUrl(secret, email, project) }
  })

  /** The caller, after a valid code of their second factor. */
  const proven = operation(function* (caller: RequestCaller, code: string): Operation<string> {
    const user = requireUser(caller)
    const { storedSecret } = yield* account(database.db, user)
    if (storedSecret === '' || !(yield* checkCode(tools, user, storedSecret, code, place)))
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

  /** From here on the session can change the account's email and password for a while. */
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

/** As a write of users: administrators without a password need the second factor that their role requires. */
const turnOff = operation(function* (tools: AuthTools, caller: RequestCaller, code: string): Operation<void> {
  const { database, writer } = tools
  const user = requireUser(caller)
  yield* takeAttempt(database, [codeAllowance(user, place)])
  yield* writer.write(
    caller,
    'directus_users',
    [],
    operation(function* ({ db, touched }) {
      const { storedSecret } = yield* account(db, user)
      // Consumed together with the change, so that a refused change consumes no recovery code.
      if (storedSecret === '' || !(yield* spendAnyCode(db, user, storedSecret, code, place)))
        return yield* invalidPayload('"otp" is invalid')
      yield* keepSecret(database, db, caller, user, null)
      yield* dropRecoveryCodes(db, user)
      touched.add('directus_users')
    }),
  )
})

/** The attempts of users who are signed in. */
const place = 'own account'

const alreadySet = () => invalidPayload('TFA Secret is already set for this user')

const originOf = ({ ip, userAgent }: RequestCaller) => ({ ip, userAgent })

function requireUser({ user }: RequestCaller): string {
  if (user === null) throw invalidCredentials()
  return user
}

const account = operation(function* (db: Queryable, user: string) {
  const result = yield* execute(
    sql<Row>`select email, tfa_secret, (select project_name from directus_settings limit 1) as project
    from directus_users where id = ${user}`,
    db,
  )
  const [row] = result.rows
  return {
    email: String(row?.['email'] ?? ''),
    project: String(row?.['project'] ?? 'Fieldhouse'),
    storedSecret: String(row?.['tfa_secret'] ?? ''),
  }
})

/** Ends all sessions from before the change, except the one that made it (ASVS 7.4.3). */
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
