import type { Key } from '#schemas/data/Item.ts'
import type { EditBase } from '#server/access/EditBase.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { Job } from '#server/outbox/Job.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import type { ItemChange } from './ItemChange.ts'

/** Writes the items that stand within another. `implied` are values that the server itself put in. */
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

/** What writing needs: the transaction as `db`, one time for all of a request, and what it has touched so far. */
export interface WriteContext extends ReadContext {
  /** ISO with milliseconds and Z. */
  readonly now: string
  readonly touched: Set<string>
  /** What has become of items so far, for those who want to be told. */
  readonly changes: ItemChange[]
  /** What is to be sent once all of it is committed. */
  readonly jobs: Job[]
  /** What the change of the item that the request names is called in the activity, where it is no plain update. */
  readonly action?: 'revert'
  /** Whether mails reach people; without a mail server they end in a folder of the server. */
  readonly mails: boolean
  /** The address whose confirmation link the caller has just opened: his own e-mail may become it. */
  readonly confirmedEmail?: string
  /** Passed along, because nested items have nested items of their own. */
  readonly nested: NestedWrites
  /** How deep in nested items this write stands. */
  readonly depth: number
  /** What the edit began from, where the request says so; asked about once, by the item that the request names. */
  readonly base: EditBase | null
}
