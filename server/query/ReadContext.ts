import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'

/** What building and running a statement needs. */
export interface ReadContext {
  readonly kind: DatabaseKind
  readonly db: Queryable
  readonly snapshot: Snapshot
  readonly caller: RequestCaller
  /** Related items that may still be read; no limit when left out. */
  readonly related?: RelatedBudget
}

/** How many items of to-many relations one answer, or one batch of a long list, may hold. */
export const mostRelated = 50_000

/** Counts down what the relations of an answer hold. */
export interface RelatedBudget {
  left: number
}

/** Gives every table of one statement its own alias. */
export type NextAlias = () => string

export function aliases(): NextAlias {
  let count = 0
  return () => `t${count++}`
}
