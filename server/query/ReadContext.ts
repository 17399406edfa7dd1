import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import type { KnownCounts } from './knownCounts.ts'

/** What building and running a statement needs. */
export interface ReadContext {
  readonly kind: DatabaseKind
  readonly db: Queryable
  readonly snapshot: Snapshot
  readonly caller: RequestCaller
  /** The number of related items that can still be read; default: no limit. */
  readonly related?: RelatedBudget
  /** Cached counts; default: none. */
  readonly counts?: KnownCounts | undefined
}

/** Maximum items of to-many relations in one response, or in one batch of a long list. */
export const mostRelated = 50_000

/** Counts down the related items of a response. */
export interface RelatedBudget {
  left: number
}

/** Returns a unique alias for every table of one statement. */
export type NextAlias = () => string

export function aliases(): NextAlias {
  let count = 0
  return () => `t${count++}`
}
