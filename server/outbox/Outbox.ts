import { Context } from 'effect'
import type { Logger } from 'pino'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import type { DueJob, JobKind, Outcome } from './Job.ts'
import {
  claimJobs,
  delayJob,
  dueReceivers,
  giveBackJobs,
  holdReceiver,
  nextDue,
  settleJob,
  sweepJobs,
} from './outboxRows.ts'

/** Sends the jobs of one kind. `settled` runs in the transaction that notes that a job is over. */
export interface Sender {
  /** Gives up within ten seconds. May be called again with what it has sent before: servers die. */
  readonly send: (job: DueJob) => Promise<Outcome>
  readonly settled?: (trx: Queryable, job: DueJob, outcome: Outcome) => Promise<void>
}

export interface OutboxShape {
  /** Whether mails reach people: there is a mail server, and they do not end in a folder. */
  readonly mails: boolean
  /**
   * To be called after the commit of what was put: it is sent at once. Nobody has to wait for it. Where it is known for
   * whom, nothing is looked up for those who get nothing now.
   */
  readonly wake: (receivers?: readonly string[]) => void
  /** Begins to send. Kinds without a sender stay where they are. */
  readonly start: (senders: Partial<Record<JobKind, Sender>>) => void
  /** When the oldest job that is still to be sent was due, in milliseconds since 1970; null when none waits. */
  readonly oldestDue: () => Promise<number | null>
  /** Sends everything that is due, and waits for it. */
  readonly drained: () => Promise<void>
  /** Stops; waits a few seconds for what is on its way. The rest is sent by the next server. */
  readonly close: () => Promise<void>
}

/** Sends what is in the outbox: at least once, in order for each receiver, after the commit. */
export class Outbox extends Context.Service<Outbox, OutboxShape>()('Outbox') {}

const seconds = 1000
const minutes = 60 * seconds

/** Milliseconds after the first, second, third and any later try. */
const pauses = [10 * seconds, minutes, 10 * minutes, 60 * minutes]
const maximumTries = 5
/** Receivers that are served at once, jobs taken at once, and jobs that may wait for one. */
const receiversAtOnce = 8
const batch = 20
const mostWaiting = 10_000
const lease = 5 * minutes
/** The longest that a job of another server, or one that was left behind, waits to be seen. */
const longestSleep = 30 * seconds
const shortestSleep = seconds
const sweepPause = 60 * minutes
const closingTime = 5 * seconds

interface OutboxOptions {
  readonly database: OpenDatabase
  readonly logger: Logger
  /** See `OutboxShape`; false when left out. */
  readonly mails?: boolean
}

export function createOutbox({ database, logger, mails = false }: OutboxOptions): OutboxShape {
  let senders: Partial<Record<JobKind, Sender>> = {}
  let kinds: readonly JobKind[] = []
  const serving = new Map<string, Promise<void>>()
  /** Those for whom there is more, put while they were being served. */
  const again = new Set<string>()
  /** How often in a row a receiver could not be reached, and until when it gets nothing, also of what is new. */
  const failures = new Map<string, { readonly inRow: number; readonly until: number }>()
  let pumping: Promise<void> | null = null
  let asked = false
  let closed = false
  let timer: NodeJS.Timeout | null = null
  let swept = Date.now()

  const pump = (): void => {
    if (closed || kinds.length === 0) return
    asked = true
    pumping ??= pumpUntilDone().finally(() => {
      pumping = null
    })
  }

  async function pumpUntilDone(): Promise<void> {
    try {
      while (asked && !closed) {
        asked = false
        await serveDue()
      }
      await sleep()
    } catch (cause) {
      logger.error({ err: cause }, 'The outbox could not be read')
      sleepFor(longestSleep)
    }
  }

  /** Receivers that are left alone now. */
  const spared = (now: number): readonly string[] => [
    ...serving.keys(),
    ...[...failures].filter(([, { until }]) => until > now).map(([receiver]) => receiver),
  ]

  async function serveDue(): Promise<void> {
    const free = receiversAtOnce - serving.size
    if (free <= 0) return
    const now = Date.now()
    for (const receiver of await dueReceivers(database.db, kinds, spared(now), now, free)) {
      const served = serve(receiver)
        .catch(cause => {
          logger.error({ err: cause, receiver }, 'Something in the outbox could not be sent')
          return false
        })
        .then(more => {
          serving.delete(receiver)
          if (again.delete(receiver) || more) pump()
        })
      serving.set(receiver, served)
    }
  }

  /** Sends a batch; gives whether there may be more to send now. */
  async function serve(receiver: string): Promise<boolean> {
    const now = Date.now()
    const jobs = await database.write(trx => claimJobs(trx, database.kind, receiver, now, now + lease, batch))
    const results: { readonly job: DueJob; readonly outcome: Outcome }[] = []
    for (const job of jobs) {
      // A lease is not used to its end: another server would send the rest a second time.
      if (closed || Date.now() > now + lease / 2) break
      const outcome = await trySending(job)
      results.push({ job, outcome })
      if (outcome.kind === 'failed' && outcome.down) break
    }
    await settle(receiver, results, jobs.slice(results.length))
    return jobs.length > 0
  }

  const senderOf = (kind: string): Sender | undefined =>
    kind === 'mail' || kind === 'webhook' ? senders[kind] : undefined

  async function trySending(job: DueJob): Promise<Outcome> {
    const sender = senderOf(job.kind)
    if (!sender) return { kind: 'failed', note: 'Nobody sends this here.', down: false }
    try {
      return await sender.send(job)
    } catch (cause) {
      logger.error({ err: cause, kind: job.kind, delivery: job.delivery }, 'A job of the outbox failed')
      return { kind: 'failed', note: 'The server failed to send it.', down: false }
    }
  }

  async function settle(
    receiver: string,
    results: readonly { readonly job: DueJob; readonly outcome: Outcome }[],
    untried: readonly DueJob[],
  ): Promise<void> {
    const now = Date.now()
    const down = results.some(({ outcome }) => outcome.kind === 'failed' && outcome.down)
    const inRow = (failures.get(receiver)?.inRow ?? 0) + 1
    const until = now + pauseAfter(inRow)
    if (down) failures.set(receiver, { inRow, until })
    else if (results.length > 0) failures.delete(receiver)
    await database.write(async trx => {
      for (const { job, outcome } of results) {
        const over = outcome.kind !== 'failed' || job.tries >= maximumTries
        if (over) {
          await settleJob(trx, job, outcome.kind === 'sent' ? 'sent' : 'failed', outcome.note, now)
          await senderOf(job.kind)?.settled?.(trx, job, outcome)
        } else await delayJob(trx, job, outcome.note, now + pauseAfter(job.tries))
      }
      if (untried.length > 0) await giveBackJobs(trx, untried, now)
      if (down) await holdReceiver(trx, receiver, until, mostWaiting)
    })
  }

  async function sleep(): Promise<void> {
    const now = Date.now()
    if (now - swept > sweepPause) {
      swept = now
      await database.write(trx => sweepJobs(trx, now))
    }
    const held = [...failures.values()].map(({ until }) => until).filter(until => until > now)
    const due = Math.min((await nextDue(database.db, kinds, spared(now))) ?? Number.POSITIVE_INFINITY, ...held)
    sleepFor(Math.min(Math.max(due - now, shortestSleep), longestSleep))
  }

  function sleepFor(time: number): void {
    if (timer) clearTimeout(timer)
    if (closed) return
    timer = setTimeout(pump, time)
    timer.unref()
  }

  async function drained(): Promise<void> {
    pump()
    while (pumping || serving.size > 0) await Promise.all([pumping, ...serving.values()])
  }

  return {
    mails,
    wake: receivers => {
      const now = Date.now()
      let idle = receivers === undefined
      for (const receiver of receivers ?? [])
        if (serving.has(receiver)) again.add(receiver)
        else if ((failures.get(receiver)?.until ?? 0) <= now) idle = true
      if (idle) pump()
    },
    start: given => {
      senders = given
      // Safe: the keys are those of the type.
      kinds = Object.keys(given) as JobKind[]
      pump()
    },
    oldestDue: async () => (kinds.length === 0 ? null : nextDue(database.db, kinds, [])),
    drained,
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      let late: NodeJS.Timeout | undefined
      const limit = new Promise<void>(resolve => {
        late = setTimeout(resolve, closingTime)
      })
      const underWay = async () => {
        while (pumping || serving.size > 0) await Promise.all([pumping, ...serving.values()])
      }
      await Promise.race([underWay(), limit])
      clearTimeout(late)
    },
  }
}

const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? 10 * seconds
