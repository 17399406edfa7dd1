import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

const count = 10
/** Four groups of five digits, because phones show a number pad for codes: 66 bits, so that a plain hash is enough. */
const groups = 4
const digits = 5

const newCode = (): string =>
  Array.from({ length: groups }, () => String(randomInt(10 ** digits)).padStart(digits, '0')).join('-')

/** A code as typed, without its separators; null if it cannot be one. */
export function recoveryCode(input: string): string | null {
  const code = input.replaceAll(/[\s-]/g, '')
  return code.length === groups * digits && /^\d+$/.test(code) ? code : null
}

const hashOf = (user: string, code: string): string =>
  createHash('sha256')
    .update(`${user} ${recoveryCode(code)}`)
    .digest('hex')

/** Replaces the recovery codes of a user by ten new ones; each signs in once without the authenticator. */
export const renewRecoveryCodes = operation(function* (db: Queryable, user: string): Operation<readonly string[]> {
  const codes = Array.from({ length: count }, newCode)
  yield* dropRecoveryCodes(db, user)
  const rows = codes.map(code => sql`(${hashOf(user, code)}, ${user})`)
  yield* execute(sql`insert into directus_recovery_codes (code, "user") values ${sql.join(rows)}`, db)
  return codes
})

export const dropRecoveryCodes = (db: Queryable, user: string) =>
  execute(sql`delete from directus_recovery_codes where "user" = ${user}`, db)

/** Consumes a code of a user. */
export const spendRecoveryCode = operation(function* (db: Queryable, user: string, code: string): Operation<boolean> {
  const spent = yield* execute(
    sql<Row>`delete from directus_recovery_codes
    where code = ${hashOf(user, code)} and "user" = ${user} returning code`,
    db,
  )
  return spent.rows.length > 0
})

export const countRecoveryCodes = operation(function* (db: Queryable, user: string): Operation<number> {
  const result = yield* execute(
    sql<Row>`select count(*) as count from directus_recovery_codes where "user" = ${user}`,
    db,
  )
  return Number(result.rows[0]?.['count'] ?? 0)
})
