import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { minutes } from './sessions.ts'

/** Something that may be guessed wrong so many times in a quarter of an hour. */
export interface Allowance {
  /** What is guessed, by whom; never stored as it is. */
  readonly subject: string
  readonly limit: number
}

/** Milliseconds after which failed guesses are forgotten. */
export const attemptWindow = 15 * minutes

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('hex')

/**
 * Counts a guess against each allowance before it is looked at, so that guesses made at once count too. Fails with
 * REQUESTS_EXCEEDED, counting nothing, when one of them is used up.
 */
export const takeAttempt = operation(function* (
  database: Pick<OpenDatabase, 'write'>,
  allowances: readonly Allowance[],
): Operation<void> {
  yield* transaction(database, trx => takeAttemptIn(trx, allowances))
})

/** `takeAttempt` within a transaction, which has to fail with it. */
export const takeAttemptIn = operation(function* (trx: Queryable, allowances: readonly Allowance[]): Operation<void> {
  const now = Date.now()
  const cutoff = now - attemptWindow
  for (const { subject, limit } of inOrder(allowances)) {
    const taken = yield* execute(
      sql<Row>`insert into directus_login_attempts (subject, failures, since)
      values (${hashOf(subject)}, 1, ${now})
      on conflict (subject) do update set
        failures = case when directus_login_attempts.since <= ${cutoff} then 1
          else directus_login_attempts.failures + 1 end,
        since = case when directus_login_attempts.since <= ${cutoff} then excluded.since
          else directus_login_attempts.since end
      where directus_login_attempts.failures < ${limit} or directus_login_attempts.since <= ${cutoff}
      returning failures`,
      trx,
    )
    if (taken.rows.length === 0) return yield* tooMany(trx, subject, now)
  }
})

/** What becomes of the guesses at a subject: one was none after all, or all are forgotten. */
export interface Settlement {
  readonly subject: string
  readonly how: 'give back' | 'forget'
}

/** Settles guesses that turned out right, in a transaction. */
export const settleAttempts = operation(function* (
  trx: Queryable,
  settlements: readonly Settlement[],
): Operation<void> {
  for (const { subject, how } of inOrder(settlements))
    if (how === 'forget') yield* clearAttempts(trx, subject)
    else
      yield* execute(
        sql`update directus_login_attempts set failures = failures - 1
        where subject = ${hashOf(subject)} and failures > 0`,
        trx,
      )
})

/** Forgets the failed guesses, after a right one. */
export const clearAttempts = (db: Queryable, subject: string) =>
  execute(sql`delete from directus_login_attempts where subject = ${hashOf(subject)}`, db)

/** Forgets guesses so old that nobody counts on them any more. */
export const sweepAttempts = (db: Queryable, now: number) =>
  execute(sql`delete from directus_login_attempts where since <= ${now - 2 * attemptWindow}`, db)

/**
 * The order in which every transaction locks its rows. In different orders two transactions wait for each other, which
 * PostgreSQL notices only after a second.
 */
const inOrder = <A extends { readonly subject: string }>(rows: readonly A[]): readonly A[] =>
  [...rows].sort((one, other) => (one.subject < other.subject ? -1 : 1))

/** The part of an address that one person commands: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...rest]
  return all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const tooMany = operation(function* (db: Queryable, subject: string, now: number): Operation<never> {
  const found = yield* execute(
    sql<Row>`select since from directus_login_attempts
    where subject = ${hashOf(subject)}`,
    db,
  )
  const since = Number(found.rows[0]?.['since'] ?? now)
  const wait = Math.max(1, Math.ceil((since + attemptWindow - now) / 1000))
  return yield* failure('REQUESTS_EXCEEDED', 'Too many attempts. Wait a while and try again.', { retry_after: wait })
})
