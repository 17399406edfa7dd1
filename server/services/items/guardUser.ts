import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { failedValidation, failure, forbidden, invalidPayload } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import { confirmedFor } from '#server/services/auth/sessions.ts'
import { isStudioPath } from '#server/services/isStudioPath.ts'
import { concealed } from './Hashed.ts'
import type { WriteContext } from './WriteContext.ts'

const signInFields = ['email', 'password'] as const
const tokenOwnerFields = [...signInFields, 'token', 'external_id', 'provider'] as const

/** Checks rules for writes of users that no permission overrides. `before` are the current users; empty on creation. */
export function guardUser(context: WriteContext, payload: Payload, before: readonly Row[]): void {
  const { caller } = context
  if (payload['tfa_secret'] !== undefined && payload['tfa_secret'] !== concealed && caller.user !== null)
    throw invalidPayload(`You can't change the tfa_secret manually.`)
  if (!caller.admin) guardPermissions(caller, payload, before)
  const page = payload['last_page']
  if (page !== undefined && page !== null && page !== '' && !isStudioPath(page))
    throw failedValidation([
      { field: 'last_page', type: 'unknown', message: '"last_page" must be a path in the studio' },
    ])
  const self = caller.user === null ? undefined : before.find(row => row['id'] === caller.user)
  if (!self) return
  if (caller.apiToken) guardTokenOwner(payload, self)
  if (caller.admin && payload['status'] === 'suspended')
    throw failure('UNPROCESSABLE_ENTITY', `You can't suspend yourself.`)
  // A user who opens the mailed link has confirmed the password when requesting the address.
  if (context.confirmedEmail === undefined) guardOwnSignIn(context, payload, self)
}

/** An API token cannot give its holder another way to act as its user. */
function guardTokenOwner(payload: Payload, self: Row): void {
  const field = tokenOwnerFields.find(
    name => payload[name] !== undefined && payload[name] !== concealed && payload[name] !== self[name],
  )
  if (field) throw forbidden(`An API token cannot change "${field}" of its own user.`, { field, reason: 'api-token' })
}

/**
 * Callers can only assign their own role, and only change sign-in data of accounts with it: a user who sets the
 * password of an account has its permissions.
 */
function guardPermissions(caller: RequestCaller, payload: Payload, before: readonly Row[]): void {
  const within = (role: unknown) => role === undefined || role === null || role === caller.role
  if (!within(payload['role'])) throw forbidden()
  const takesOver = [...signInFields, 'role', 'status'].some(name => payload[name] !== undefined)
  if (takesOver && before.some(row => row['id'] !== caller.user && !within(row['role']))) throw forbidden()
}

/** A stolen session must not be enough to take over the account: the password is required first. */
function guardOwnSignIn({ caller, now }: WriteContext, payload: Payload, self: Row): void {
  const confirmed = caller.session?.confirmed ?? 0
  if (Date.parse(now) - confirmed < confirmedFor) return
  const field = signInFields.find(
    name => payload[name] !== undefined && payload[name] !== concealed && payload[name] !== self[name],
  )
  if (field) throw forbidden(`Confirm your password before you change "${field}".`, { field, reason: 'confirmation' })
}
