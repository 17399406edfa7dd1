import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { minutes } from './sessions.ts'

/** A limit on failed attempts within a quarter of an hour. */
export interface Allowance {
  /** The account or network that attempts count against; stored as a hash only. */
  readonly subject: string
  readonly limit: number
}

/** Milliseconds after which failed attempts expire. */
export const attemptWindow = 15 * minutes

const hashOf = (subject: string): string => createHash('sha256').update(subject).digest('hex')

/**
 * Counts an attempt against each limit before it is checked, so that concurrent attempts count too. If a limit is
 * reached, fails with REQUESTS_EXCEEDED and counts nothing.
 */
export const takeAttempt = operation(function* (
  database: Pick<OpenDatabase, 'write'>,
  allowances: readonly Allowance[],
): Operation<void> {
  yield* transaction(database, trx => takeAttemptIn(trx, allowances))
})

/** `takeAttempt` within a transaction, which must fail with it. */
export const takeAttemptIn = operation(function* (trx: Queryable, allowances: readonly Allowance[]): Operation<void> {
  const now = Date.now()
  const cutoff = now - attemptWindow
  for (const { subject, limit } of inOrder(allowances)) {
    const result = yield* execute(
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
    if (result.rows.length === 0) return yield* tooMany(trx, subject, now)
  }
})

/** What happens to the attempts of a subject: one is not counted after all, or all are cleared. */
export interface Settlement {
  readonly subject: string
  readonly how: 'give back' | 'forget'
}

/** Settles successful attempts, in a transaction. */
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

/** Clears the failed attempts, after a successful one. */
export const clearAttempts = (db: Queryable, subject: string) =>
  execute(sql`delete from directus_login_attempts where subject = ${hashOf(subject)}`, db)

/** Deletes attempts that are too old to count. */
export const sweepAttempts = (db: Queryable, now: number) =>
  execute(sql`delete from directus_login_attempts where since <= ${now - 2 * attemptWindow}`, db)

/**
 * The order in which every transaction locks its rows. In different orders two transactions deadlock, which PostgreSQL
 * notices only after a second.
 */
const inOrder = <A extends { readonly subject: string }>(rows: readonly A[]): readonly A[] =>
  [...rows].sort((a, b) => (a.subject < b.subject ? -1 : 1))

/** The part of an address that one person controls: all of IPv4, the first 64 bits of IPv6. */
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
  const result = yield* execute(
    sql<Row>`select since from directus_login_attempts
    where subject = ${hashOf(subject)}`,
    db,
  )
  const since = Number(result.rows[0]?.['since'] ?? now)
  const wait = Math.max(1, Math.ceil((since + attemptWindow - now) / 1000))
  return yield* failure('REQUESTS_EXCEEDED', 'Too many attempts. Wait a while and try again.', { retry_after: wait })
})
