import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failedValidation, failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { isMailAddress } from '#server/mail/mailAddress.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { keepPending, verifyAddresses } from '#server/services/accounts/userAddresses.ts'
import { takeAttemptIn } from '#server/services/auth/attempts.ts'
import type { WriteContext } from './WriteContext.ts'

/** Confirmation emails that a user may cause, and that go to one address, within a quarter of an hour. */
const mailsOfUser = 5
const mailsToAddress = 5

/**
 * Removes a new email of the caller's own account from the payload, until the user opens the mailed link. Without a
 * mail server, administrators change their own email at once, as they do for other users; it stays unverified.
 */
export const deferOwnAddress = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  before: readonly Row[],
  stored: Readonly<Record<string, unknown>>,
): Operation<Readonly<Record<string, unknown>>> {
  const { caller } = context
  const { email, ...rest } = stored
  if (info.name !== 'directus_users' || caller.user === null || email === undefined || email === null) return stored
  const self = before.find(row => row['id'] === caller.user)
  if (!self || self['email'] === email || context.confirmedEmail === email) return stored
  if (before.length > 1) return yield* invalidPayload(`"email" can't be changed for several users at once.`)
  if (caller.admin && !context.mails) return stored
  if (!isMailAddress(email))
    return yield* failedValidation([{ field: 'email', type: 'unknown', message: '"email" must be a valid email' }])
  const existing = yield* execute(sql<Row>`select id from directus_users where email = ${email}`, context.db)
  if (existing.rows.length > 0)
    return yield* failure('RECORD_NOT_UNIQUE', `Field "email" has to be unique.`, {
      collection: info.name,
      field: 'email',
      invalid: email,
    })
  yield* askToConfirm(context, caller.user, email)
  return rest
})

/**
 * Stores a pending address for a user and mails the confirmation link. Fails with REQUESTS_EXCEEDED after too many
 * emails.
 */
export const askToConfirm = operation(function* (context: WriteContext, user: string, email: string): Operation<void> {
  yield* takeAttemptIn(context.db, [
    { subject: `confirmation for ${user}`, limit: mailsOfUser },
    { subject: `confirmation to ${email}`, limit: mailsToAddress },
  ])
  yield* keepPending(context.db, user, email)
  context.jobs.push(mailJob({ template: 'confirm-address', user, email }))
})

/** An address that an administrator gives to another account counts as verified; for their own account it does not. */
export const verifyGivenAddresses = operation(function* (
  { caller, db }: WriteContext,
  info: CollectionInfo,
  rows: readonly Row[],
  values: Readonly<Record<string, unknown>>,
): Operation<void> {
  if (info.name !== 'directus_users' || !caller.admin || values['email'] === undefined) return
  const users = rows.map(row => row['id']).filter(id => id !== caller.user)
  if (users.length > 0) yield* verifyAddresses(db, users)
})
