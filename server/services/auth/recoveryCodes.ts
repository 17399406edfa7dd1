import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'

const count = 10
/** Four groups of five digits, for a phone shows digits where codes are typed: 66 bits, so that a plain hash keeps it. */
const groups = 4
const digits = 5

const newCode = (): string =>
  Array.from({ length: groups }, () => String(randomInt(10 ** digits)).padStart(digits, '0')).join('-')

/** A code as somebody types it, without its groups; null when it can be none. */
export function recoveryCode(given: string): string | null {
  const code = given.replaceAll(/[\s-]/g, '')
  return code.length === groups * digits && /^\d+$/.test(code) ? code : null
}

const hashOf = (user: string, code: string): string =>
  createHash('sha256')
    .update(`${user} ${recoveryCode(code)}`)
    .digest('hex')

/** Gives a user ten new codes in place of all that he had; each opens his account once without the authenticator. */
export async function renewRecoveryCodes(db: Queryable, user: string): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newCode)
  await dropRecoveryCodes(db, user)
  const rows = codes.map(code => sql`(${hashOf(user, code)}, ${user})`)
  await sql`insert into directus_recovery_codes (code, "user") values ${sql.join(rows)}`.execute(db)
  return codes
}

export const dropRecoveryCodes = (db: Queryable, user: string) =>
  sql`delete from directus_recovery_codes where "user" = ${user}`.execute(db)

/** Takes a code of a user, once. */
export async function spendRecoveryCode(db: Queryable, user: string, code: string): Promise<boolean> {
  const spent = await sql<Row>`delete from directus_recovery_codes
    where code = ${hashOf(user, code)} and "user" = ${user} returning code`.execute(db)
  return spent.rows.length > 0
}

export async function countRecoveryCodes(db: Queryable, user: string): Promise<number> {
  const found = await sql<Row>`select count(*) as count from directus_recovery_codes where "user" = ${user}`.execute(db)
  return Number(found.rows[0]?.['count'] ?? 0)
}
