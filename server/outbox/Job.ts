/** Something that leaves the server once the change that caused it is committed. */
export type Job =
  | { readonly kind: 'mail'; readonly receiver: string; readonly payload: unknown }
  | { readonly kind: 'webhook'; readonly receiver: string; readonly payload: unknown }

export type JobKind = Job['kind']

/** A job that is being sent. */
export interface DueJob {
  readonly id: number
  /** The same for every try, so that a receiver can tell what it has already got. */
  readonly delivery: string
  readonly kind: string
  readonly receiver: string
  readonly payload: unknown
  /** 1 for the first one. */
  readonly tries: number
}

/** How a try ended. `note` is for administrators and never holds a secret. */
export type Outcome =
  | { readonly kind: 'sent'; readonly note: string }
  /** Will not go better another time. */
  | { readonly kind: 'refused'; readonly note: string }
  /** To be tried again; with `down` the receiver takes nothing at all, so that the others wait too. */
  | { readonly kind: 'failed'; readonly note: string; readonly down: boolean }
