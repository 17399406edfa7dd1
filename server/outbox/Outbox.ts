import { Cause, Context, Effect, FiberSet, Latch, Layer, Semaphore } from 'effect'
import type { Logger } from 'pino'
import { Database, type OpenDatabase } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { JobCount, JobKind, JobProblem } from './Job.ts'
import { countJobs, countWaiting, dueReceivers, lastProblem, nextDue, sweepJobs } from './outboxRows.ts'
import { type Failures, receiverServer } from './receiverServer.ts'
import type { Sender } from './Sender.ts'

export interface OutboxInterface {
  /** Whether emails are actually delivered: there is a mail server, and not only a folder. */
  readonly mails: boolean
  /**
   * Call this after the transaction that added jobs has committed. It sends them at once, without waiting for
   * delivery. Pass the receivers if they are known, so that other receivers are not looked up.
   */
  readonly wake: (receivers?: readonly string[]) => void
  /** The due time of the oldest unsent job in milliseconds since 1970; null if no job is waiting. */
  readonly oldestDue: () => Fallible<number | null>
  /** The number of jobs by kind and state. */
  readonly counts: () => Fallible<readonly JobCount[]>
  /** The number of jobs that wait, at most 10,000. */
  readonly waiting: () => Fallible<number>
  /** The last job that failed, or else one that is being retried; null if there is none. */
  readonly lastProblem: () => Fallible<JobProblem | null>
  /** Sends everything that is due, and waits for it. */
  readonly drained: () => Fallible<void>
}

const mostCounted = 10_000

export interface OutboxOptions {
  readonly logger: Logger
  /** See `OutboxInterface`. */
  readonly mails: boolean
  /** The senders by kind of job. Jobs without a sender stay in the outbox. */
  readonly senders: (database: OpenDatabase) => Partial<Record<JobKind, Sender>>
}

/**
 * Sends the jobs in the outbox after their commit, exactly once, except for the job per receiver that a server was
 * sending when it crashed. A server sends to each receiver in order, but another server may overtake it.
 */
export class Outbox extends Context.Service<Outbox, OutboxInterface>()('Outbox') {
  /**
   * Sends until its scope is closed; then it waits a few seconds for running deliveries. The next server sends the
   * rest.
   */
  static readonly layer = (options: OutboxOptions) => Layer.effect(Outbox, openOutbox(options))
}

const seconds = 1000
const minutes = 60 * seconds

/** Receivers that are served at once. */
const receiversAtOnce = 8
/** The maximum delay before a job of another server, or an abandoned one, is found. */
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
  /** Receivers with new jobs that arrived while they were being served. */
  const retryAgain = new Set<string>()
  const failures: Failures = new Map()
  /** Open while another look is requested. */
  const requested = Latch.makeUnsafe(true)
  const state = { isClosed: false, swept: Date.now() }
  const serve = receiverServer({ database, failures, logger, senders, state })

  /** Receivers that are skipped now. */
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
          logger.error({ err: Cause.squash(cause), receiver }, 'Could not send outbox jobs')
          return false
        }),
      ),
      Effect.flatMap(more =>
        Effect.sync(() => {
          serving.delete(receiver)
          if (retryAgain.delete(receiver) || more) requested.openUnsafe()
        }),
      ),
    )

  /** Milliseconds until there may be a job to send that no wake-up announces. */
  const nextLook = operation(function* (): Operation<number> {
    const now = Date.now()
    if (now - state.swept > sweepPause) {
      state.swept = now
      yield* transaction(database, trx => sweepJobs(trx, now))
    }
    const blockedUntil = [...failures.values()].map(({ until }) => until).filter(until => until > now)
    const due = Math.min((yield* nextDue(database.db, kinds, spared(now))) ?? Number.POSITIVE_INFINITY, ...blockedUntil)
    return Math.min(Math.max(due - now, shortestSleep), longestSleep)
  })

  const looking = Effect.suspend(() => {
    requested.closeUnsafe()
    return looks.withPermit(Effect.andThen(serveDue(), Effect.suspend(nextLook)))
  }).pipe(
    Effect.catchCause(cause =>
      Effect.sync(() => {
        logger.error({ err: Cause.squash(cause) }, 'Could not read the outbox')
        return longestSleep
      }),
    ),
    Effect.flatMap(pause => Effect.raceFirst(requested.await, Effect.sleep(pause))),
  )
  if (kinds.length > 0) yield* Effect.forkScoped(Effect.forever(looking))

  const drained = operation(function* (): Operation<void> {
    // A pass skips receivers that are in use. Only a pass that skipped none proves that the outbox is empty.
    for (let skipped = true; skipped || serving.size > 0; ) {
      yield* FiberSet.awaitEmpty(fibers)
      skipped = serving.size > 0
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
        if (serving.has(receiver)) retryAgain.add(receiver)
        else if ((failures.get(receiver)?.until ?? 0) <= now) idle = true
      if (idle) requested.openUnsafe()
    },
    oldestDue: () => (kinds.length === 0 ? Effect.succeed(null) : nextDue(database.db, kinds, [])),
    counts: () => countJobs(database.reader),
    // Not the reader: on a busy machine, starting its process takes longer than a health check may.
    waiting: () => countWaiting(database.db, mostCounted),
    lastProblem: () => lastProblem(database.reader),
    drained,
  } satisfies OutboxInterface
})
