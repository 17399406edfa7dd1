import { Cause, Effect } from 'effect'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { DueJob, JobKind, Outcome } from './Job.ts'
import { claimJobs, delayJob, giveBackJobs, holdReceiver, settleJob } from './outboxRows.ts'
import type { Sender } from './Sender.ts'

/**
 * The number of consecutive failures per receiver, and the end of the pause in which nothing is sent to it, including
 * new jobs.
 */
export type Failures = Map<string, { readonly inRow: number; readonly until: number }>

interface ReceiverTools {
  readonly database: OpenDatabase
  readonly failures: Failures
  readonly logger: Logger
  readonly senders: Partial<Record<JobKind, Sender>>
  readonly state: { readonly isClosed: boolean }
}

const seconds = 1000
const minutes = 60 * seconds

/** Milliseconds after the first, second, third and any later attempt. */
const pauses = [10 * seconds, minutes, 10 * minutes, 60 * minutes]
const maximumTries = 5
/** Jobs of a receiver that are claimed at once, and the limit of waiting ones. */
const batch = 20
const mostWaiting = 10_000
/** How long a job is locked for this server: three times the maximum duration of an attempt, and more. */
const lease = minutes

/** Creates the function that sends to a receiver: one batch of its due jobs per call. */
export function receiverServer({ database, failures, logger, senders, state }: ReceiverTools) {
  /** Returns whether there may be more to send now. */
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
    if (!sender)
      return Effect.succeed({ kind: 'failed', note: 'This server does not send jobs of this kind.', down: false })
    return Effect.catchCause(sender.send(job), cause =>
      Effect.sync(() => {
        logger.error({ err: Cause.squash(cause), kind: job.kind, delivery: job.delivery }, 'An outbox job failed')
        return { kind: 'failed', note: 'The server failed to send it.', down: false }
      }),
    )
  }

  /** Records how an attempt ended. If the receiver is down, `untried` wait together with all new jobs. */
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
          yield* settleJob(trx, job, outcome.kind, outcome.note, now)
          yield* senderOf(job.kind)?.settled?.(trx, job, outcome) ?? Effect.void
        } else yield* delayJob(trx, job, outcome.note, now + pauseAfter(job.tries))
        if (untried.length > 0) yield* giveBackJobs(trx, untried, now)
        if (down) yield* holdReceiver(trx, receiver, until, mostWaiting)
      }),
    )
  })

  return serve
}

const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? 10 * seconds
