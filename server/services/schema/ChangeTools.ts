import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { DatabaseKind, Queryable } from '#server/database/Database.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'

/** The tools of a model change. `snapshot` is the state inside the transaction. */
export interface ChangeTools {
  readonly kind: DatabaseKind
  readonly trx: Queryable
  readonly snapshot: Snapshot
  /** The caller, for the history. Without a caller nothing is recorded, because the platform is setting itself up. */
  readonly caller?: RequestCaller
}
