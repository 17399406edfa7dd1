import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { authorize } from '#server/access/authorize.ts'
import { type Origin, type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { Database } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { failure, forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { isMailAddress } from '#server/mail/mailAddress.ts'
import type { Payload } from '#server/model/Payload.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import { networkOf, takeAttempt } from '#server/services/auth/attempts.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { createItem } from '#server/services/items/createItem.ts'
import { updateItems } from '#server/services/items/updateItems.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'
import { Writer } from '#server/services/items/writer.ts'
import { type LinkPurpose, readLink, spendLink } from './accountLinks.ts'
import { verifyAddresses } from './userAddresses.ts'

const users = 'directus_users'

export interface Invitation {
  readonly emails: readonly string[]
  readonly role: string
  /** The page that the link opens; null for the studio's own page. */
  readonly url: string | null
}

/** A mailed link, and the new password. */
export interface NewPassword {
  readonly token: string
  readonly password: string
}

export interface AccountsInterface {
  /**
   * Creates a user for each address and mails them a link; a user already invited with the same role gets another one.
   * All or none. Fails with FORBIDDEN if the caller cannot create such users, and with RECORD_NOT_UNIQUE if an address
   * belongs to an existing user.
   */
  readonly invite: (caller: RequestCaller, invitation: Invitation) => Fallible<void>
  /** Sets the first password. Fails with INVALID_TOKEN, TOKEN_EXPIRED and FAILED_VALIDATION. */
  readonly accept: (newPassword: NewPassword, origin: Origin) => Fallible<void>
  /** Mails a link to the user with exactly this address. Takes the same time if there is no such user. */
  readonly requestReset: (email: string, url: string | null, origin: Origin) => Fallible<void>
  /** Sets another password and ends all sessions. Fails with INVALID_TOKEN, TOKEN_EXPIRED and FAILED_VALIDATION. */
  readonly reset: (newPassword: NewPassword, origin: Origin) => Fallible<void>
}

/**
 * Limits within a quarter of an hour: requests for emails to one address, requests from one network, and links tried
 * from one network.
 */
const requestsOfAddress = 5
const requestsOfNetwork = 30
const linksOfNetwork = 100

/** Invitations and password resets. */
export class Accounts extends Context.Service<Accounts, AccountsInterface>()('Accounts') {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.suspend(() => openAccounts()),
  )
}

const openAccounts = Effect.fnUntraced(function* () {
  const config = yield* Configuration
  const database = yield* Database
  const outbox = yield* Outbox
  const { write } = yield* Writer

  const checkUrl = (name: string, url: string | null): void => {
    if (url !== null && !(config.linkUrls ?? []).includes(url))
      throw invalidPayload(`"${name}" is not an allowed address for links in emails`)
  }

  const setPassword = operation(function* (
    purpose: LinkPurpose,
    { password, token }: NewPassword,
    origin: Origin,
    values: Payload,
  ): Operation<void> {
    if (origin.ip !== null)
      yield* takeAttempt(database, [{ subject: `link ${networkOf(origin.ip)}`, limit: linksOfNetwork }])
    const user = yield* readLink(config.secret, purpose, token)
    yield* write(
      { ...systemCaller, ...origin },
      users,
      [{ ...values, password }],
      operation(function* (context, [ready = {}]) {
        yield* spendLink(context.db, database.kind, user, token)
        yield* updateItems(context, users, [user], ready)
        // The link was mailed to the address.
        yield* verifyAddresses(context.db, [user])
      }),
    )
  })

  return {
    invite: operation(function* (caller, { emails, role, url }) {
      requireInviting(caller)
      checkUrl('invite_url', url)
      yield* write(
        caller,
        users,
        [],
        operation(function* (context) {
          for (const email of new Set(emails)) {
            const user = (yield* invitedBefore(context, email, role)) ?? (yield* newUser(context, email, role))
            context.jobs.push(mailJob({ template: 'invite', user, url }))
          }
        }),
      )
    }),
    accept: (newPassword, origin) => setPassword('invite', newPassword, origin, { status: 'active' }),
    requestReset: operation(function* (email, url, origin) {
      checkUrl('reset_url', url)
      const network =
        origin.ip === null ? [] : [{ subject: `mail from ${networkOf(origin.ip)}`, limit: requestsOfNetwork }]
      yield* takeAttempt(database, [{ subject: `mail to ${email}`, limit: requestsOfAddress }, ...network])
      // Whether a user has this address is checked after the response.
      yield* transaction(database, trx => putJobs(trx, [mailJob({ template: 'password-reset', email, url })]))
      outbox.wake()
    }),
    reset: (newPassword, origin) => setPassword('password-reset', newPassword, origin, {}),
  } satisfies AccountsInterface
})

const newUser = operation(function* (context: WriteContext, email: string, role: string): Operation<string> {
  return String(yield* createItem(context, users, { email, role, status: 'invited' }))
})

/** For callers who can create users and read roles. Checked before the payload is read. */
export function requireInviting(caller: RequestCaller): void {
  if (!authorize(caller, 'create', users) || !authorize(caller, 'read', 'directus_roles')) throw forbidden()
}

/** The user already invited with this address and role. */
const invitedBefore = operation(function* (
  { caller, db }: WriteContext,
  email: string,
  role: string,
): Operation<string | null> {
  const result = yield* execute(sql<Row>`select id, role, status from directus_users where email = ${email}`, db)
  const [row] = result.rows
  if (!row) return null
  // A caller who could not have created the account must not learn its owner.
  if (!caller.admin && role !== caller.role) return yield* forbidden()
  if (row['status'] === 'invited' && row['role'] === role) return String(row['id'])
  return yield* failure('RECORD_NOT_UNIQUE', `A user with the email "${email}" already exists.`, {
    collection: users,
    field: 'email',
    invalid: email,
  })
})

/** The addresses of an invitation: one, or a list of at most a hundred. */
export function invitedAddresses(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (value === undefined || list.length === 0) throw invalidPayload('"email" is required')
  if (list.length > mostInvited) throw invalidPayload(`"email" must not have more than ${mostInvited} addresses`)
  return list.map((email, index) => {
    const name = Array.isArray(value) ? `email[${index}]` : 'email'
    if (!isMailAddress(email)) throw invalidPayload(`"${name}" must be a valid email`)
    return email
  })
}

const mostInvited = 100
