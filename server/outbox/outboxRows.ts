import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { DueJob, Job, JobCount, JobKind, JobProblem, Outcome } from './Job.ts'

/** How long finished jobs are stored: 30 days. A job that waits longer than three days is abandoned. */
const days = 24 * 60 * 60 * 1000
const keptFor = 30 * days
const maxWaitMs = 3 * days

/** Rows per statement: within the parameter limit of both databases. */
const rowsAtOnce = 500

/** Adds jobs to the outbox within the caller's transaction. They are only sent if it commits. */
export const putJobs = operation(function* (trx: Queryable, jobs: readonly Job[]): Operation<void> {
  const now = Date.now()
  for (let start = 0; start < jobs.length; start += rowsAtOnce) {
    const rows = jobs
      .slice(start, start + rowsAtOnce)
      .map(
        ({ kind, payload, receiver }) =>
          sql`(${randomUUID()}, ${kind}, ${receiver}, ${JSON.stringify(payload)}, 'waiting', 0, ${now}, ${now})`,
      )
    yield* execute(
      sql`insert into directus_outbox (delivery, kind, receiver, payload, state, tries, due, created)
      values ${sql.join(rows)}`,
      trx,
    )
  }
})

/** Receivers with due jobs, the longest waiting first, except those to skip. */
export const dueReceivers = operation(function* (
  db: Queryable,
  kinds: readonly JobKind[],
  spared: readonly string[],
  now: number,
  limit: number,
): Operation<readonly string[]> {
  const result = yield* execute(
    sql<Row>`select receiver from directus_outbox
    where state = 'waiting' and due <= ${now} and kind in (${sql.join(kinds)}) ${notOf(spared)}
    group by receiver order by min(due), receiver limit ${limit}`,
    db,
  )
  return result.rows.map(row => String(row['receiver']))
})

const notOf = (receivers: readonly string[]) =>
  receivers.length === 0 ? sql`` : sql`and receiver not in (${sql.join(receivers)})`

/** The due time of the next job, except for some receivers; null if no job is waiting. */
export const nextDue = operation(function* (
  db: Queryable,
  kinds: readonly JobKind[],
  spared: readonly string[],
): Operation<number | null> {
  const result = yield* execute(
    sql<Row>`select min(due) as due from directus_outbox
    where state = 'waiting' and kind in (${sql.join(kinds)}) ${notOf(spared)}`,
    db,
  )
  const due = result.rows[0]?.['due']
  return due === null || due === undefined ? null : Number(due)
})

/** The number of jobs by kind and state. */
export const countJobs = operation(function* (db: Queryable): Operation<readonly JobCount[]> {
  const result = yield* execute(
    sql<Row>`select kind, state, count(*) as jobs from directus_outbox group by kind, state`,
    db,
  )
  return result.rows.map(row => ({
    kind: String(row['kind']),
    state: String(row['state']),
    jobs: Number(row['jobs']),
  }))
})

/** The number of jobs that wait, at most `most`: a short read of an index. */
export const countWaiting = operation(function* (db: Queryable, most: number): Operation<number> {
  const result = yield* execute(
    sql<Row>`select count(*) as jobs from
      (select 1 from directus_outbox where state = 'waiting' limit ${sql.lit(most)}) as waiting`,
    db,
  )
  return Number(result.rows[0]?.['jobs'])
})

/** The last job that failed, or else one that is being retried; null if there is none. */
export const lastProblem = operation(function* (db: Queryable): Operation<JobProblem | null> {
  const result = yield* execute(
    sql<Row>`select kind, state, result, settled from directus_outbox
    where state in ('failed', 'refused', 'dropped') or (state = 'waiting' and result is not null)
    order by case when state = 'waiting' then 0 else 1 end, settled desc, id desc limit 1`,
    db,
  )
  const [row] = result.rows
  if (!row) return null
  const note = row['result']
  return {
    kind: String(row['kind']),
    isRetried: row['state'] === 'waiting',
    note: note === null || note === undefined ? '' : String(note),
    at: row['settled'] === null ? null : Number(row['settled']),
  }
})

/** Claims the oldest due jobs of a receiver until `until`: another server can claim them only after that. */
export const claimJobs = operation(function* (
  trx: Queryable,
  kind: DatabaseKind,
  receiver: string,
  now: number,
  until: number,
  limit: number,
): Operation<readonly DueJob[]> {
  const oldest = sql`select id from directus_outbox
    where receiver = ${receiver} and state = 'waiting' and due <= ${now} order by due, id limit ${limit}`
  // As an array the rows are selected, and locked, once.
  const chosen = kind === 'postgres' ? sql`id = any(array(${oldest} for update skip locked))` : sql`id in (${oldest})`
  const taken = yield* execute(
    sql<Row>`update directus_outbox set due = ${until}, tries = tries + 1 where ${chosen}
    returning id, delivery, kind, receiver, payload, tries`,
    trx,
  )
  return taken.rows
    .map(row => ({
      id: Number(row['id']),
      delivery: String(row['delivery']),
      kind: String(row['kind']),
      receiver: String(row['receiver']),
      payload: JSON.parse(String(row['payload'])),
      tries: Number(row['tries']),
    }))
    .sort((a, b) => a.id - b.id)
})

/** A job is finished, unless its lease expired and another server has claimed it. */
export const settleJob = (trx: Queryable, job: DueJob, state: Outcome['kind'], note: string, now: number) =>
  execute(
    sql`update directus_outbox set state = ${state}, result = ${note}, settled = ${now}
    where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`,
    trx,
  )

/** A job is tried again at `due`. */
export const delayJob = (trx: Queryable, job: DueJob, note: string, due: number) =>
  execute(
    sql`update directus_outbox set result = ${note}, due = ${due}
    where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`,
    trx,
  )

/** Claimed jobs that were not tried, unless another server has claimed them since. */
export const giveBackJobs = (trx: Queryable, jobs: readonly DueJob[], due: number) =>
  execute(
    sql`update directus_outbox set due = ${due}, tries = tries - 1
    where state = 'waiting' and (${sql.join(
      jobs.map(({ id, tries }) => sql`(id = ${id} and tries = ${tries})`),
      sql` or `,
    )})`,
    trx,
  )

/** Pauses a receiver until `due`; at most `limit` of its waiting jobs are stored, the newest. */
export const holdReceiver = operation(function* (
  trx: Queryable,
  receiver: string,
  due: number,
  limit: number,
): Operation<void> {
  yield* execute(
    sql`update directus_outbox set due = ${due}
    where receiver = ${receiver} and state = 'waiting' and due < ${due}`,
    trx,
  )
  yield* execute(
    sql`update directus_outbox set state = 'dropped', settled = ${Date.now()}, result = 'Too many are waiting.'
    where receiver = ${receiver} and state = 'waiting' and id < coalesce((select id from directus_outbox
      where receiver = ${receiver} and state = 'waiting' order by id desc limit 1 offset ${limit - 1}), 0)`,
    trx,
  )
})

/** Deletes old finished jobs, and abandons those that have waited too long. */
export const sweepJobs = operation(function* (trx: Queryable, now: number): Operation<void> {
  yield* execute(sql`delete from directus_outbox where state <> 'waiting' and settled < ${now - keptFor}`, trx)
  yield* execute(
    sql`update directus_outbox set state = 'failed', settled = ${now}
    where state = 'waiting' and created < ${now - maxWaitMs}`,
    trx,
  )
  yield* execute(sql`delete from directus_account_links where expires < ${now}`, trx)
})
