import { Cause, Context, Effect, FiberSet, Latch, Layer, Semaphore } from 'effect'
import type { Logger } from 'pino'
import { Database, type OpenDatabase, type Queryable } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
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
  readonly send: (job: DueJob) => Fallible<Outcome>
  readonly settled?: (trx: Queryable, job: DueJob, outcome: Outcome) => Fallible<void>
}

export interface OutboxShape {
  /** Whether mails reach people: there is a mail server, and they do not end in a folder. */
  readonly mails: boolean
  /**
   * To be called after the commit of what was put: it is sent at once. Nobody has to wait for it. Where it is known for
   * whom, nothing is looked up for those who get nothing now.
   */
  readonly wake: (receivers?: readonly string[]) => void
  /** When the oldest job that is still to be sent was due, in milliseconds since 1970; null when none waits. */
  readonly oldestDue: () => Fallible<number | null>
  /** Sends everything that is due, and waits for it. */
  readonly drained: () => Fallible<void>
}

export interface OutboxOptions {
  readonly logger: Logger
  /** See `OutboxShape`. */
  readonly mails: boolean
  /** Who sends the jobs of which kind. Kinds without a sender stay where they are. */
  readonly senders: (database: OpenDatabase) => Partial<Record<JobKind, Sender>>
}

/**
 * Sends what is in the outbox, after the commit: once, but for the one job of each receiver that a server was sending
 * when it died. One server sends in order for each receiver; another one may be faster.
 */
export class Outbox extends Context.Service<Outbox, OutboxShape>()('Outbox') {
  /** Sends until its scope is closed; then it waits a few seconds for what is on its way. The next server sends the rest. */
  static readonly layer = (options: OutboxOptions) => Layer.effect(Outbox, openOutbox(options))
}

const seconds = 1000
const minutes = 60 * seconds

/** Milliseconds after the first, second, third and any later try. */
const pauses = [10 * seconds, minutes, 10 * minutes, 60 * minutes]
const maximumTries = 5
/** Receivers that are served at once, jobs taken at once, and jobs that may wait for one. */
const receiversAtOnce = 8
const batch = 20
const mostWaiting = 10_000
/** For how long nobody else takes a job: three times what a try may take, and more. */
const lease = minutes
/** The longest that a job of another server, or one that was left behind, waits to be seen. */
const longestSleep = 30 * seconds
const shortestSleep = seconds
const sweepPause = 60 * minutes
const closingTime = 5 * seconds

const openOutbox = Effect.fnUntraced(function* ({ logger, mails, senders: sendersFor }: OutboxOptions) {
  const database = yield* Database
  const senders = sendersFor(database)
  // Safe: the keys are those of the type.
  const kinds = Object.keys(senders) as readonly JobKind[]
  const fibers = yield* FiberSet.make()
  const serving = new Set<string>()
  /** Those for whom there is more, put while they were being served. */
  const again = new Set<string>()
  /** How often in a row a receiver could not be reached, and until when it gets nothing, also of what is new. */
  const failures = new Map<string, { readonly inRow: number; readonly until: number }>()
  /** Open while somebody has asked for another look. */
  const asked = Latch.makeUnsafe(true)
  const state = { isClosed: false, swept: Date.now() }

  /** Receivers that are left alone now. */
  const spared = (now: number): readonly string[] => [
    ...serving,
    ...[...failures].filter(([, { until }]) => until > now).map(([receiver]) => receiver),
  ]

  /** Two looks at once would both find the same receiver idle. */
  const looks = Semaphore.makeUnsafe(1)
  const serveDue = operation(function* (): Operation<void> {
    const free = receiversAtOnce - serving.size
    if (free <= 0 || state.isClosed) return
    const now = Date.now()
    for (const receiver of yield* dueReceivers(database.db, kinds, spared(now), now, free)) {
      serving.add(receiver)
      yield* FiberSet.run(fibers, serveUntilDone(receiver))
    }
  })

  const serveUntilDone = (receiver: string) =>
    serve(receiver).pipe(
      Effect.catchCause(cause =>
        Effect.sync(() => {
          logger.error({ err: Cause.squash(cause), receiver }, 'Something in the outbox could not be sent')
          return false
        }),
      ),
      Effect.flatMap(more =>
        Effect.sync(() => {
          serving.delete(receiver)
          if (again.delete(receiver) || more) asked.openUnsafe()
        }),
      ),
    )

  /** Sends a batch; gives whether there may be more to send now. */
  const serve = operation(function* (receiver: string): Operation<boolean> {
    const now = Date.now()
    const jobs = yield* transaction(database, trx => claimJobs(trx, database.kind, receiver, now, now + lease, batch))
    let done = 0
    for (const job of jobs) {
      // A lease is not used to its end: another server would send the rest a second time.
      if (state.isClosed || Date.now() > now + lease / 2) break
      const outcome = yield* trySending(job)
      done++
      const down = outcome.kind === 'failed' && outcome.down
      // At once: a server that dies here sends one job a second time, and not the whole batch.
      yield* settle(receiver, job, outcome, down ? jobs.slice(done) : [])
      if (down) return true
    }
    const untried = jobs.slice(done)
    if (untried.length > 0) yield* transaction(database, trx => giveBackJobs(trx, untried, Date.now()))
    return jobs.length > 0
  })

  const senderOf = (kind: string): Sender | undefined =>
    kind === 'mail' || kind === 'webhook' ? senders[kind] : undefined

  const trySending = (job: DueJob): Effect.Effect<Outcome> => {
    const sender = senderOf(job.kind)
    if (!sender) return Effect.succeed({ kind: 'failed', note: 'Nobody sends this here.', down: false })
    return Effect.catchCause(sender.send(job), cause =>
      Effect.sync(() => {
        logger.error({ err: Cause.squash(cause), kind: job.kind, delivery: job.delivery }, 'A job of the outbox failed')
        return { kind: 'failed', note: 'The server failed to send it.', down: false }
      }),
    )
  }

  /** Notes how a try ended. Where the receiver is down, `untried` wait with all that is new. */
  const settle = operation(function* (
    receiver: string,
    job: DueJob,
    outcome: Outcome,
    untried: readonly DueJob[],
  ): Operation<void> {
    const now = Date.now()
    const down = outcome.kind === 'failed' && outcome.down
    const inRow = (failures.get(receiver)?.inRow ?? 0) + 1
    const until = now + pauseAfter(inRow)
    if (down) failures.set(receiver, { inRow, until })
    else failures.delete(receiver)
    yield* transaction(
      database,
      operation(function* (trx): Operation<void> {
        const over = outcome.kind !== 'failed' || job.tries >= maximumTries
        if (over) {
          yield* settleJob(trx, job, outcome.kind === 'sent' ? 'sent' : 'failed', outcome.note, now)
          yield* senderOf(job.kind)?.settled?.(trx, job, outcome) ?? Effect.void
        } else yield* delayJob(trx, job, outcome.note, now + pauseAfter(job.tries))
        if (untried.length > 0) yield* giveBackJobs(trx, untried, now)
        if (down) yield* holdReceiver(trx, receiver, until, mostWaiting)
      }),
    )
  })

  /** Milliseconds until there may be something to send that nobody tells of. */
  const nextLook = operation(function* (): Operation<number> {
    const now = Date.now()
    if (now - state.swept > sweepPause) {
      state.swept = now
      yield* transaction(database, trx => sweepJobs(trx, now))
    }
    const held = [...failures.values()].map(({ until }) => until).filter(until => until > now)
    const due = Math.min((yield* nextDue(database.db, kinds, spared(now))) ?? Number.POSITIVE_INFINITY, ...held)
    return Math.min(Math.max(due - now, shortestSleep), longestSleep)
  })

  const looking = Effect.suspend(() => {
    asked.closeUnsafe()
    return looks.withPermit(Effect.andThen(serveDue(), Effect.suspend(nextLook)))
  }).pipe(
    Effect.catchCause(cause =>
      Effect.sync(() => {
        logger.error({ err: Cause.squash(cause) }, 'The outbox could not be read')
        return longestSleep
      }),
    ),
    Effect.flatMap(pause => Effect.raceFirst(asked.await, Effect.sleep(pause))),
  )
  if (kinds.length > 0) yield* Effect.forkScoped(Effect.forever(looking))

  const drained = operation(function* (): Operation<void> {
    yield* looks.withPermit(serveDue())
    while (serving.size > 0) {
      yield* FiberSet.awaitEmpty(fibers)
      yield* looks.withPermit(serveDue())
    }
    yield* looks.withPermit(nextLook())
  })

  yield* Effect.addFinalizer(() => {
    state.isClosed = true
    return FiberSet.awaitEmpty(fibers).pipe(Effect.timeoutOption(closingTime))
  })

  return {
    mails,
    wake: receivers => {
      const now = Date.now()
      let idle = receivers === undefined
      for (const receiver of receivers ?? [])
        if (serving.has(receiver)) again.add(receiver)
        else if ((failures.get(receiver)?.until ?? 0) <= now) idle = true
      if (idle) asked.openUnsafe()
    },
    oldestDue: () => (kinds.length === 0 ? Effect.succeed(null) : nextDue(database.db, kinds, [])),
    drained,
  } satisfies OutboxShape
})

const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? 10 * seconds
