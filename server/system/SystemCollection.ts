import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Relation } from '#schemas/data/Relation.ts'

/** A field of a system collection: its column, and the metadata for the studio. */
export interface SystemField {
  readonly field: string
  /** `alias` creates no column. */
  readonly type: FieldType
  readonly maxLength?: number
  readonly nullable?: boolean
  readonly defaultValue?: unknown
  readonly primaryKey?: boolean
  readonly autoIncrement?: boolean
  readonly unique?: boolean
  /** Our own column: databases of other servers lack it, and get it when they are adopted. */
  readonly own?: boolean
  /** Comma-joined, as the dialect sends it for system fields. */
  readonly special?: string
  readonly interface?: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly display?: string
  readonly display_options?: Readonly<Record<string, unknown>>
  readonly width?: 'half' | 'full'
  readonly hidden?: boolean
  readonly readonly?: boolean
  readonly note?: string
}

/** A system collection: the table, the metadata and its fields. */
export interface SystemCollection {
  readonly collection: string
  readonly icon: string | null
  readonly note: string
  readonly display_template?: string
  readonly archive_field?: string
  readonly archive_value?: string
  readonly unarchive_value?: string
  readonly singleton?: boolean
  readonly fields: readonly SystemField[]
  /** Columns indexed together. */
  readonly indexes?: readonly (readonly string[])[]
}

/** The metadata that `/collections` returns for a system collection. */
export const systemMeta = (each: SystemCollection): CollectionMeta => ({
  system: true,
  collection: each.collection,
  hidden: false,
  singleton: each.singleton ?? false,
  icon: each.icon,
  note: each.note,
  translations: null,
  display_template: each.display_template ?? null,
  ...(each.archive_field === undefined
    ? {}
    : {
        archive_field: each.archive_field,
        archive_value: each.archive_value ?? null,
        unarchive_value: each.unarchive_value ?? null,
      }),
})

/** A row of `/relations` between system collections. */
export const systemRelation = (
  many_collection: string,
  many_field: string,
  one_collection: string,
  one_field: string | null = null,
  one_primary = 'id',
): Relation => ({
  system: true,
  many_collection,
  many_field,
  many_primary: 'id',
  one_collection,
  one_field,
  one_primary,
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
})
