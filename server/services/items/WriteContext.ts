import type { Key } from '#schemas/data/Item.ts'
import type { EditBase } from '#server/access/EditBase.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { Job } from '#server/outbox/Job.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import type { ItemChange } from './ItemChange.ts'

/** Writes the items nested in another. `implied` are values added by the server. */
export interface NestedWrites {
  readonly createItem: (
    context: WriteContext,
    collection: string,
    payload: Payload,
    implied?: ReadonlySet<string>,
  ) => Fallible<Key>
  readonly updateItems: (
    context: WriteContext,
    collection: string,
    keys: readonly unknown[],
    payload: Payload,
    implied?: ReadonlySet<string>,
  ) => Fallible<readonly Key[]>
}

/** The context of a write: the transaction as `db`, one time for the whole request, and the changes so far. */
export interface WriteContext extends ReadContext {
  /** ISO with milliseconds and Z. */
  readonly now: string
  readonly touched: Set<string>
  /** The changes of items so far, for listeners. */
  readonly changes: ItemChange[]
  /** The jobs to send after the commit. */
  readonly jobs: Job[]
  /** The name of the change in the activity, for the item that the request names, if it is not a plain update. */
  readonly action?: 'revert'
  /** Whether emails are delivered; without a mail server they are written to a folder of the server. */
  readonly mails: boolean
  /** The address whose confirmation link the caller has just opened: it may become their email. */
  readonly confirmedEmail?: string
  /** Passed along because nested items can contain nested items. */
  readonly nested: NestedWrites
  /** The nesting level of this write. */
  readonly depth: number
  /**
   * The state that the edit started from, if the request sends it; checked once, for the item that the request names.
   */
  readonly base: EditBase | null
}
