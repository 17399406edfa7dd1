import type { CollectionInfo } from '#server/model/Snapshot.ts'

/** What has become of an item. */
export interface ItemChange {
  readonly action: 'create' | 'update' | 'delete'
  readonly info: CollectionInfo
  /** The primary key as stored. */
  readonly item: unknown
  /** The values that are new, as they travel, without secrets; null for a deletion. */
  readonly payload: Readonly<Record<string, unknown>> | null
}
