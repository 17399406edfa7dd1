import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { storedActivityInstant } from '#server/database/storedTime.ts'
import { type Rescued, RescueRefusal } from './rescue.ts'

interface Account {
  readonly id: string
  readonly email: string
  readonly active: boolean
  readonly verified: boolean
}

/** Accounts per statement, because the parameters of a statement are limited. */
const batch = 500

/**
 * Marks the addresses of existing accounts as verified, for projects from before addresses were verified. `which` is
 * `all`, a domain as `@example.com`, or addresses separated by commas. Inactive accounts are skipped, or refused if
 * they are named: activating one later must not grant access through another person's sign-in.
 */
export const verifyExisting = (database: OpenDatabase, which: string, dryRun = false): Promise<Rescued> =>
  database.write(async trx => {
    const chosen = choose(await accounts(trx), which)
    const open = chosen.filter(({ verified }) => !verified)
    const lines = open.map(({ email }) => email)
    const left = chosen.length - open.length
    const already = left === 0 ? [] : [`${are(left)} verified already.`]
    if (dryRun) return { lines: [...lines, `${counted(open.length)} would be verified.`, ...already] }
    for (let from = 0; from < open.length; from += batch) await verify(database, trx, open.slice(from, from + batch))
    return { lines: [...lines, `${are(open.length)} verified now.`, ...already] }
  })

const counted = (count: number): string => (count === 1 ? '1 address' : `${count} addresses`)
const are = (count: number): string => `${counted(count)} ${count === 1 ? 'is' : 'are'}`

async function accounts(trx: Queryable): Promise<readonly Account[]> {
  const result = await sql<Row>`select u.id, u.email, u.status, a.verified from directus_users u
    left join directus_user_addresses a on a."user" = u.id
    where u.email is not null and u.email <> '' order by u.email`.execute(trx)
  return result.rows.map(row => ({
    id: String(row['id']),
    email: String(row['email']),
    active: row['status'] === 'active',
    verified: row['verified'] === row['email'],
  }))
}

function choose(all: readonly Account[], which: string): readonly Account[] {
  const active = all.filter(each => each.active)
  if (which === 'all') return active
  if (which.startsWith('@')) {
    const domain = which.toLowerCase()
    const matching = active.filter(({ email }) => email.slice(email.lastIndexOf('@')).toLowerCase() === domain)
    if (matching.length === 0) throw new RescueRefusal(`No active user has an email that ends with "${which}".`)
    return matching
  }
  const emails = new Set(
    which
      .split(',')
      .map(email => email.trim())
      .filter(email => email !== ''),
  )
  if (emails.size === 0) throw new RescueRefusal('Name the addresses, a domain as @example.com, or all.')
  return [...emails].map(email => {
    const account = all.find(each => each.email === email)
    if (!account) throw new RescueRefusal(`No user has the email "${email}".`)
    if (!account.active) throw new RescueRefusal(`The account ${email} is not active. Activate it first.`)
    return account
  })
}

/** A change of address that waits for its confirmation continues to wait. */
async function verify(database: OpenDatabase, trx: Queryable, accounts: readonly Account[]): Promise<void> {
  const users = sql.join(accounts.map(({ id }) => id))
  await sql`insert into directus_user_addresses ("user", verified)
    select id, email from directus_users where id in (${users})
    on conflict ("user") do update set verified = excluded.verified`.execute(trx)
  await sql`update directus_user_addresses set pending = null, token = null, account = null, expires = null
    where "user" in (${users}) and pending = verified`.execute(trx)
  await sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
    select 'update', null, ${storedActivityInstant(database, new Date().toISOString())}, '', 'fieldhouse',
      'directus_users', cast(id as varchar(255)), 'The email address was marked as verified on the command line.'
    from directus_users where id in (${users})`.execute(trx)
}
