import type { CollectionInfo } from '#server/model/Snapshot.ts'

/** A change of an item. */
export interface ItemChange {
  readonly action: 'create' | 'update' | 'delete'
  readonly info: CollectionInfo
  /** The primary key as stored. */
  readonly item: unknown
  /** The new values in the wire format, without secrets; null for a deletion. */
  readonly payload: Readonly<Record<string, unknown>> | null
}
