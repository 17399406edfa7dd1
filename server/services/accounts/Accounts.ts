import type { Effect } from 'effect'
import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { isMailAddress } from '#server/mail/mailAddress.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import { attempt } from '#server/services/attempt.ts'
import { networkOf, takeAttempt } from '#server/services/auth/attempts.ts'
import { authorize } from '#server/services/authorize.ts'
import { type Failure, failure, forbidden, invalidPayload } from '#server/services/Failure.ts'
import { createItem } from '#server/services/items/createItem.ts'
import { updateItems } from '#server/services/items/updateItems.ts'
import type { Payload, WriteContext } from '#server/services/items/WriteContext.ts'
import { writer } from '#server/services/items/writer.ts'
import type { Platform } from '#server/services/Platform.ts'
import { type Origin, type RequestCaller, systemCaller } from '#server/services/RequestCaller.ts'
import { type LinkPurpose, readLink, spendLink } from './accountLinks.ts'
import { verifyAddresses } from './userAddresses.ts'

const users = 'directus_users'

export interface Invitation {
  readonly emails: readonly string[]
  readonly role: string
  /** The page that the link leads to; null for that of the studio. */
  readonly url: string | null
}

/** A link that was mailed, and the password that goes with it. */
export interface NewPassword {
  readonly token: string
  readonly password: string
}

export interface AccountsShape {
  /**
   * Makes a user for each address and mails him a link; whoever has been invited before with the same role gets another
   * one. All or none. Fails with FORBIDDEN for whoever may not create such users, and with RECORD_NOT_UNIQUE where an
   * address belongs to somebody already.
   */
  readonly invite: (caller: RequestCaller, invitation: Invitation) => Effect.Effect<void, Failure>
  /** Sets the first password. Fails with INVALID_TOKEN, TOKEN_EXPIRED and FAILED_VALIDATION. */
  readonly accept: (given: NewPassword, origin: Origin) => Effect.Effect<void, Failure>
  /** Mails a link to whoever has exactly this address. Does the same, in the same time, where nobody has. */
  readonly requestReset: (email: string, url: string | null, origin: Origin) => Effect.Effect<void, Failure>
  /** Sets another password and ends all sessions. Fails with INVALID_TOKEN, TOKEN_EXPIRED and FAILED_VALIDATION. */
  readonly reset: (given: NewPassword, origin: Origin) => Effect.Effect<void, Failure>
}

/** Requests for mails to one address, and from one network, and links tried from one, within a quarter of an hour. */
const requestsOfAddress = 5
const requestsOfNetwork = 30
const linksOfNetwork = 100

/** Invitations and forgotten passwords. */
export function createAccounts(platform: Platform): AccountsShape {
  const { config, database, outbox } = platform
  const write = writer(platform)

  const checkUrl = (name: string, url: string | null): void => {
    if (url !== null && !(config.linkUrls ?? []).includes(url))
      throw invalidPayload(`"${name}" is not among the addresses that mails may lead to`)
  }

  async function setPassword(
    purpose: LinkPurpose,
    { password, token }: NewPassword,
    origin: Origin,
    values: Payload,
  ): Promise<void> {
    if (origin.ip !== null)
      await takeAttempt(database, [{ subject: `link ${networkOf(origin.ip)}`, limit: linksOfNetwork }])
    const user = await readLink(config.secret, purpose, token)
    await platform.run(
      write({ ...systemCaller, ...origin }, users, [{ ...values, password }], async (context, [ready = {}]) => {
        await spendLink(context.db, database.kind, user, token)
        await updateItems(context, users, [user], ready)
        // The link came by mail.
        await verifyAddresses(context.db, [user])
      }),
    )
  }

  return {
    invite: (caller, { emails, role, url }) =>
      attempt(async () => {
        requireInviting(caller)
        checkUrl('invite_url', url)
        await platform.run(
          write(caller, users, [], async context => {
            for (const email of new Set(emails)) {
              const user = (await invitedBefore(context, email, role)) ?? (await newUser(context, email, role))
              context.jobs.push(mailJob({ template: 'invite', user, url }))
            }
          }),
        )
      }),
    accept: (given, origin) => attempt(() => setPassword('invite', given, origin, { status: 'active' })),
    requestReset: (email, url, origin) =>
      attempt(async () => {
        checkUrl('reset_url', url)
        const network =
          origin.ip === null ? [] : [{ subject: `mail from ${networkOf(origin.ip)}`, limit: requestsOfNetwork }]
        await takeAttempt(database, [{ subject: `mail to ${email}`, limit: requestsOfAddress }, ...network])
        // Whether anybody has this address is found out after the answer.
        await database.write(trx => putJobs(trx, [mailJob({ template: 'password-reset', email, url })]))
        outbox.wake()
      }),
    reset: (given, origin) => attempt(() => setPassword('password-reset', given, origin, {})),
  }
}

const newUser = async (context: WriteContext, email: string, role: string): Promise<string> =>
  String(await createItem(context, users, { email, role, status: 'invited' }))

/** Whoever may create users and read roles (P-073). Asked before anything that was sent is looked at. */
export function requireInviting(caller: RequestCaller): void {
  if (!authorize(caller, 'create', users) || !authorize(caller, 'read', 'directus_roles')) throw forbidden()
}

/** The user who has been invited with this address and role already. */
async function invitedBefore({ caller, db }: WriteContext, email: string, role: string): Promise<string | null> {
  const found = await sql<Row>`select id, role, status from directus_users where email = ${email}`.execute(db)
  const [row] = found.rows
  if (!row) return null
  // Whose account it is, is nobody's business who could not have made it.
  if (!caller.admin && role !== caller.role) throw forbidden()
  if (row['status'] === 'invited' && row['role'] === role) return String(row['id'])
  throw failure('RECORD_NOT_UNIQUE', `"${email}" belongs to somebody already.`, {
    collection: users,
    field: 'email',
    invalid: email,
  })
}

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
