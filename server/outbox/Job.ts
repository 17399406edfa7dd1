/** A message that leaves the server once the change that caused it is committed. */
export type Job =
  | { readonly kind: 'mail'; readonly receiver: string; readonly payload: unknown }
  | { readonly kind: 'webhook'; readonly receiver: string; readonly payload: unknown }

export type JobKind = Job['kind']

/** A job that is being sent. */
export interface DueJob {
  readonly id: number
  /** The same for every attempt, so that a receiver can recognize duplicates. */
  readonly delivery: string
  readonly kind: string
  readonly receiver: string
  readonly payload: unknown
  /** 1 for the first attempt. */
  readonly tries: number
}

/** The number of jobs of a kind in a state: waiting, sent, failed, refused or dropped. */
export interface JobCount {
  readonly kind: string
  readonly state: string
  readonly jobs: number
}

/** A job that could not be sent. */
export interface JobProblem {
  readonly kind: string
  /** Whether it is tried again. */
  readonly isRetried: boolean
  /** For administrators; never contains a secret. */
  readonly note: string
  /** When it failed for good, in milliseconds since 1970; null while it is retried. */
  readonly at: number | null
}

/** The result of an attempt. `note` is for administrators and never contains a secret. */
export type Outcome =
  | { readonly kind: 'sent'; readonly note: string }
  /** A retry would not help. */
  | { readonly kind: 'refused'; readonly note: string }
  /** Retry later. With `down` the receiver is unreachable, so its other jobs wait too. */
  | { readonly kind: 'failed'; readonly note: string; readonly down: boolean }
