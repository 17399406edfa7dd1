import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import type { DueJob, Job, JobKind } from './Job.ts'

/** What is kept of a job that is over: 30 days. One that waits longer than three days is given up. */
const days = 24 * 60 * 60 * 1000
const keptFor = 30 * days
const patience = 3 * days

/** Rows of one statement: fewer than the parameters that either database takes. */
const rowsAtOnce = 500

/** Puts jobs into the outbox, in the transaction of what causes them: they are sent if that is committed, else never. */
export async function putJobs(trx: Queryable, jobs: readonly Job[]): Promise<void> {
  const now = Date.now()
  for (let start = 0; start < jobs.length; start += rowsAtOnce) {
    const rows = jobs
      .slice(start, start + rowsAtOnce)
      .map(
        ({ kind, payload, receiver }) =>
          sql`(${randomUUID()}, ${kind}, ${receiver}, ${JSON.stringify(payload)}, 'waiting', 0, ${now}, ${now})`,
      )
    await sql`insert into directus_outbox (delivery, kind, receiver, payload, state, tries, due, created)
      values ${sql.join(rows)}`.execute(trx)
  }
}

/** Receivers for whom something is due, the longest waiting first, but for those that are to be spared. */
export async function dueReceivers(
  db: Queryable,
  kinds: readonly JobKind[],
  spared: readonly string[],
  now: number,
  limit: number,
): Promise<readonly string[]> {
  const found = await sql<Row>`select receiver from directus_outbox
    where state = 'waiting' and due <= ${now} and kind in (${sql.join(kinds)}) ${notOf(spared)}
    group by receiver order by min(due), receiver limit ${limit}`.execute(db)
  return found.rows.map(row => String(row['receiver']))
}

const notOf = (receivers: readonly string[]) =>
  receivers.length === 0 ? sql`` : sql`and receiver not in (${sql.join(receivers)})`

/** When the next job is due, but for those of some receivers; null when none waits. */
export async function nextDue(
  db: Queryable,
  kinds: readonly JobKind[],
  spared: readonly string[],
): Promise<number | null> {
  const found = await sql<Row>`select min(due) as due from directus_outbox
    where state = 'waiting' and kind in (${sql.join(kinds)}) ${notOf(spared)}`.execute(db)
  const due = found.rows[0]?.['due']
  return due === null || due === undefined ? null : Number(due)
}

/** Takes the oldest due jobs of a receiver until `until`: another server takes them only after that. */
export async function claimJobs(
  trx: Queryable,
  kind: DatabaseKind,
  receiver: string,
  now: number,
  until: number,
  limit: number,
): Promise<readonly DueJob[]> {
  const oldest = sql`select id from directus_outbox
    where receiver = ${receiver} and state = 'waiting' and due <= ${now} order by due, id limit ${limit}`
  // As an array the rows are chosen, and locked, once.
  const chosen = kind === 'postgres' ? sql`id = any(array(${oldest} for update skip locked))` : sql`id in (${oldest})`
  const taken = await sql<Row>`update directus_outbox set due = ${until}, tries = tries + 1 where ${chosen}
    returning id, delivery, kind, receiver, payload, tries`.execute(trx)
  return taken.rows
    .map(row => ({
      id: Number(row['id']),
      delivery: String(row['delivery']),
      kind: String(row['kind']),
      receiver: String(row['receiver']),
      payload: JSON.parse(String(row['payload'])),
      tries: Number(row['tries']),
    }))
    .sort((one, other) => one.id - other.id)
}

/** A job is over, unless its lease ran out and another server has taken it. */
export const settleJob = (trx: Queryable, job: DueJob, state: 'sent' | 'failed', note: string, now: number) =>
  sql`update directus_outbox set state = ${state}, result = ${note}, settled = ${now}
    where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`.execute(trx)

/** A job is tried again at `due`. */
export const delayJob = (trx: Queryable, job: DueJob, note: string, due: number) =>
  sql`update directus_outbox set result = ${note}, due = ${due}
    where id = ${job.id} and state = 'waiting' and tries = ${job.tries}`.execute(trx)

/** Jobs that were taken and not tried. */
export const giveBackJobs = (trx: Queryable, jobs: readonly DueJob[], due: number) =>
  sql`update directus_outbox set due = ${due}, tries = tries - 1
    where state = 'waiting' and id in (${sql.join(jobs.map(job => job.id))})`.execute(trx)

/** A receiver gets nothing until `due`; of what waits for it no more than `limit` is kept, the newest. */
export async function holdReceiver(trx: Queryable, receiver: string, due: number, limit: number): Promise<void> {
  await sql`update directus_outbox set due = ${due}
    where receiver = ${receiver} and state = 'waiting' and due < ${due}`.execute(trx)
  await sql`update directus_outbox set state = 'dropped', settled = ${Date.now()}, result = 'Too many are waiting.'
    where receiver = ${receiver} and state = 'waiting' and id < coalesce((select id from directus_outbox
      where receiver = ${receiver} and state = 'waiting' order by id desc limit 1 offset ${limit - 1}), 0)`.execute(trx)
}

/** Forgets what has long been over, and gives up what has waited too long. */
export async function sweepJobs(trx: Queryable, now: number): Promise<void> {
  await sql`delete from directus_outbox where state <> 'waiting' and settled < ${now - keptFor}`.execute(trx)
  await sql`update directus_outbox set state = 'failed', settled = ${now}
    where state = 'waiting' and created < ${now - patience}`.execute(trx)
  await sql`delete from directus_account_links where expires < ${now}`.execute(trx)
}
