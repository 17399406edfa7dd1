import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { failedValidation, failure, forbidden, invalidPayload } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import { minutes } from '#server/services/auth/sessions.ts'
import { isStudioPath } from '#server/services/isStudioPath.ts'
import { concealed } from './Hashed.ts'
import type { WriteContext } from './WriteContext.ts'

/** How long after giving the password somebody may change what he signs in with (ASVS 7.5.1). */
const confirmedFor = 15 * minutes

const signInFields = ['email', 'password'] as const

/** What no permission allows in writes of users. `before` are the users as they are; none while one is made. */
export function guardUser(context: WriteContext, payload: Payload, before: readonly Row[]): void {
  const { caller } = context
  if (payload['tfa_secret'] !== undefined && payload['tfa_secret'] !== concealed && caller.user !== null)
    throw invalidPayload(`You can't change the tfa_secret manually.`)
  if (!caller.admin) guardRights(caller, payload, before)
  const page = payload['last_page']
  if (page !== undefined && page !== null && page !== '' && !isStudioPath(page))
    throw failedValidation([
      { field: 'last_page', type: 'unknown', message: '"last_page" has to be a path of the studio' },
    ])
  const self = caller.user === null ? undefined : before.find(row => row['id'] === caller.user)
  if (!self) return
  if (caller.admin && payload['status'] === 'suspended')
    throw failure('UNPROCESSABLE_ENTITY', `You can't suspend yourself.`)
  // Whoever opens the link that was mailed has given the password when the address was asked for.
  if (context.confirmedEmail === undefined) guardOwnSignIn(context, payload, self)
}

/**
 * Nobody gives a role that he does not hold, and nobody takes over an account of another role: whoever sets its
 * password holds its rights.
 */
function guardRights(caller: RequestCaller, payload: Payload, before: readonly Row[]): void {
  const within = (role: unknown) => role === undefined || role === null || role === caller.role
  if (!within(payload['role'])) throw forbidden()
  const takesOver = [...signInFields, 'role', 'status'].some(name => payload[name] !== undefined)
  if (takesOver && before.some(row => row['id'] !== caller.user && !within(row['role']))) throw forbidden()
}

/** A session that somebody has got hold of must not become the account: the password is asked for first. */
function guardOwnSignIn({ caller, now }: WriteContext, payload: Payload, self: Row): void {
  const confirmed = caller.session?.confirmed ?? 0
  if (Date.parse(now) - confirmed < confirmedFor) return
  const field = signInFields.find(
    name => payload[name] !== undefined && payload[name] !== concealed && payload[name] !== self[name],
  )
  if (field) throw forbidden(`Confirm your password before you change "${field}".`, { field, reason: 'confirmation' })
}
