import type { Queryable } from '#server/database/Database.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { DueJob, Outcome } from './Job.ts'

/** Sends the jobs of one kind. `settled` runs in the transaction that records the end of a job. */
export interface Sender {
  /** Times out within ten seconds. May be called again for a sent job, because servers can die. */
  readonly send: (job: DueJob) => Fallible<Outcome>
  readonly settled?: (trx: Queryable, job: DueJob, outcome: Outcome) => Fallible<void>
}
