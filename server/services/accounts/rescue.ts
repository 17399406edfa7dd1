import { randomBytes, randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { storedActivityInstant } from '#server/database/storedTime.ts'
import { mailJob } from '#server/mail/Letter.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import { clearAttempts } from '#server/services/auth/attempts.ts'
import { hashSecret } from '#server/services/auth/hashing.ts'
import { dropRecoveryCodes } from '#server/services/auth/recoveryCodes.ts'
import { endSessionsOf } from '#server/services/auth/sessions.ts'
import { noteChange } from '#server/services/changeVersions.ts'

/** A rescue that cannot be done; the message tells the operator why. */
export class RescueRefusal extends Error {}

/** The result of a rescue, for the operator. */
export interface Rescued {
  readonly lines: readonly string[]
  /** The new password, if there is one. */
  readonly password?: string
}

/**
 * Gives a user a new random password, ends the sessions and clears failed sign-ins. The owner of the address is
 * notified by mail. Each rescue runs in one transaction, leaves a row of activity, and fails with `RescueRefusal`,
 * changing nothing.
 */
export async function resetPassword(database: OpenDatabase, email: string): Promise<Rescued> {
  const password = randomBytes(15).toString('base64url')
  const hashed = await hashSecret(password)
  return database.write(async trx => {
    const user = await userWith(trx, email)
    await sql`update directus_users set password = ${hashed} where id = ${user.id}`.execute(trx)
    await Effect.runPromise(endSessionsOf(trx, [user.id], null))
    // As `checkCredentials` counts them.
    await Effect.runPromise(clearAttempts(trx, `password elsewhere ${email.normalize('NFKC').toLowerCase()}`))
    const name = user.name || email
    const letter = { template: 'password-changed', to: email, name, language: user.language } as const
    if (user.active) await Effect.runPromise(putJobs(trx, [mailJob(letter)]))
    await note(database, trx, 'directus_users', user.id, 'The password was reset on the command line.')
    return { lines: [`The new password of ${email} is ${password}`, ...inactive(user, email)], password }
  })
}

/** Clears the failed sign-ins of a user, who can then try again at once. */
export function unlock(database: OpenDatabase, email: string): Promise<Rescued> {
  return database.write(async trx => {
    const user = await userWith(trx, email)
    const subjects = [
      `password elsewhere ${email.normalize('NFKC').toLowerCase()}`,
      `code elsewhere ${user.id}`,
      `own password ${user.id}`,
    ]
    for (const subject of subjects) await Effect.runPromise(clearAttempts(trx, subject))
    await note(database, trx, 'directus_users', user.id, 'Failed sign-ins were cleared on the command line.')
    return { lines: [`${email} can try to sign in again.`, ...inactive(user, email)] }
  })
}

/** Removes the second factor of a user, with its recovery codes, and ends the sessions. */
export function clearSecondFactor(database: OpenDatabase, email: string): Promise<Rescued> {
  return database.write(async trx => {
    const user = await userWith(trx, email)
    await sql`update directus_users set tfa_secret = null where id = ${user.id}`.execute(trx)
    await Effect.runPromise(dropRecoveryCodes(trx, user.id))
    await Effect.runPromise(clearAttempts(trx, `code elsewhere ${user.id}`))
    await Effect.runPromise(endSessionsOf(trx, [user.id], null))
    await note(database, trx, 'directus_users', user.id, 'The second factor was removed on the command line.')
    const message =
      user.asksFactor && !user.hasPassword
        ? `The role of ${email} asks for a second factor, which needs a password to set up. Set one: fieldhouse users password ${email}`
        : `${email} signs in without a second factor now.`
    return { lines: [message, ...inactive(user, email)] }
  })
}

/** Lets a role, by its id or name, sign in from any address. */
export function clearIpAccess(database: OpenDatabase, role: string): Promise<Rescued> {
  return database.write(async trx => {
    const result = await sql<Row>`select id, name from directus_roles
      where cast(id as text) = ${role} or name = ${role}`.execute(trx)
    const [row] = result.rows
    if (!row) throw new RescueRefusal(`No role has the id or the name "${role}".`)
    if (result.rows.length > 1) throw new RescueRefusal(`Several roles have the name "${role}". Give the id of one.`)
    await sql`update directus_roles set ip_access = null where id = ${row['id']}`.execute(trx)
    await note(database, trx, 'directus_roles', String(row['id']), 'The addresses were cleared on the command line.')
    return { lines: [`The role ${String(row['name'])} may sign in from any address now.`] }
  })
}

/**
 * Activates a user and assigns a role with administrator access and without address restrictions, created if there is
 * none.
 */
export function makeAdministrator(database: OpenDatabase, email: string): Promise<Rescued> {
  return database.write(async trx => {
    const user = await userWith(trx, email)
    const role = (await adminRole(database, trx)) ?? (await createAdminRole(database, trx))
    await sql`update directus_users set role = ${role.id}, status = 'active' where id = ${user.id}`.execute(trx)
    await Effect.runPromise(endSessionsOf(trx, [user.id], null))
    await note(database, trx, 'directus_users', user.id, 'Administrator access was given on the command line.')
    const lines = [`${email} is active and has the role ${role.name}.`]
    return {
      lines: user.hasPassword
        ? lines
        : [...lines, `${email} has no password. Set one: fieldhouse users password ${email}`],
    }
  })
}

interface Account {
  readonly id: string
  readonly name: string
  readonly language: string | null
  readonly active: boolean
  readonly hasPassword: boolean
  /** Whether the role requires a second factor. */
  readonly asksFactor: boolean
}

async function userWith(trx: Queryable, email: string): Promise<Account> {
  const result = await sql<Row>`select u.id, u.first_name, u.language, u.status, u.password, r.enforce_tfa
    from directus_users u left join directus_roles r on r.id = u.role where u.email = ${email}`.execute(trx)
  const [row] = result.rows
  if (!row) throw new RescueRefusal(`No user has the email "${email}".`)
  return {
    id: String(row['id']),
    name: String(row['first_name'] ?? ''),
    language: typeof row['language'] === 'string' ? row['language'] : null,
    active: row['status'] === 'active',
    hasPassword: typeof row['password'] === 'string' && row['password'] !== '',
    asksFactor: row['enforce_tfa'] === true || row['enforce_tfa'] === 1,
  }
}

const inactive = (user: Account, email: string): readonly string[] =>
  user.active ? [] : [`The account is not active and cannot sign in. Activate it: fieldhouse users admin ${email}`]

interface AdminRole {
  readonly id: string
  readonly name: string
}

async function adminRole({ kind }: OpenDatabase, trx: Queryable): Promise<AdminRole | null> {
  const yes = kind === 'sqlite' ? sql`1` : sql`true`
  const result = await sql<Row>`select id, name from directus_roles
    where admin_access = ${yes} and (ip_access is null or ip_access = '')
    order by name, id limit 1`.execute(trx)
  const [row] = result.rows
  return row ? { id: String(row['id']), name: String(row['name']) } : null
}

async function createAdminRole({ kind }: OpenDatabase, trx: Queryable): Promise<AdminRole> {
  const role = { id: randomUUID(), name: 'Administrator' }
  const [yes, no] = kind === 'sqlite' ? [1, 0] : [true, false]
  await sql`insert into directus_roles (id, name, icon, description, admin_access, app_access, enforce_tfa)
    values (${role.id}, ${role.name}, 'verified', 'Has access to everything', ${yes}, ${yes}, ${no})`.execute(trx)
  return role
}

/** Records activity without a user, and makes other servers on the database read permissions and sessions again. */
async function note(
  database: OpenDatabase,
  trx: Queryable,
  collection: string,
  item: string,
  comment: string,
): Promise<void> {
  await sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
    values ('update', null, ${storedActivityInstant(database, new Date().toISOString())}, '', 'fieldhouse',
      ${collection}, ${item}, ${comment})`.execute(trx)
  await Effect.runPromise(noteChange(database.kind, trx, 'rights'))
}
