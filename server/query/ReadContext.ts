import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import type { Snapshot } from '#server/services/schema/Snapshot.ts'

/** What building and running a statement needs. */
export interface ReadContext {
  readonly kind: DatabaseKind
  readonly db: Queryable
  readonly snapshot: Snapshot
  readonly caller: RequestCaller
}

/** Gives every table of one statement its own alias. */
export type NextAlias = () => string

export function aliases(): NextAlias {
  let count = 0
  return () => `t${count++}`
}
