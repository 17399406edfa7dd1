import type { Queryable } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { DueJob, Outcome } from './Job.ts'

/** Sends the jobs of one kind. `settled` runs in the transaction that notes that a job is over. */
export interface Sender {
  /** Gives up within ten seconds. May be called again with what it has sent before: servers die. */
  readonly send: (job: DueJob) => Fallible<Outcome>
  readonly settled?: (trx: Queryable, job: DueJob, outcome: Outcome) => Fallible<void>
}
