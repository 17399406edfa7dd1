import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { FieldInfo } from './FieldInfo.ts'

/** A collection as the studio works with it. */
export interface CollectionInfo {
  readonly collection: string
  /** The name shown: translated, else humanised. */
  readonly name: string
  readonly icon: string
  readonly note: string | null
  readonly meta: CollectionMeta | null
  readonly isSystem: boolean
  readonly isSingleton: boolean
  readonly isHidden: boolean
  /** A folder contains other collections, but has no table and no items. */
  readonly isFolder: boolean
  /** Name of the primary key field. */
  readonly primaryKey: string
  /** In the order of the form. */
  readonly fields: readonly FieldInfo[]
  /**
   * `{{ … }}` template for an item's title: the stored one, else the first text field; null if there is none. The
   * stored one is `meta.display_template`.
   */
  readonly displayTemplate: string | null
}
