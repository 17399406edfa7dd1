import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Reference } from '#server/database/Column.ts'

/** A new field, in the form of POST /fields. */
export interface NewField {
  readonly field: string
  /** `alias` or null creates no column. */
  readonly type: FieldType | null
  readonly schema?: Partial<FieldSchema> | null
  readonly meta?: Partial<Omit<FieldMeta, 'collection' | 'field' | 'id'>> | null
}

/** The changes to a field; omitted properties stay. */
export interface FieldChange extends Omit<NewField, 'type'> {
  readonly type?: FieldType | null
}

/** A new collection, in the form of POST /collections. */
export interface NewCollection {
  readonly collection: string
  readonly meta?: CollectionChange | null
  /** Only metadata, which groups other collections. */
  readonly folder?: boolean
  /** If no field is the primary key, adds an auto-increment key `id`. */
  readonly fields?: readonly NewField[]
}

/** The changes to a collection's metadata; omitted properties stay. */
export type CollectionChange = Partial<Omit<CollectionMeta, 'collection' | 'system'>>

/** The changes to one of several collections. */
export interface NamedChange {
  readonly collection: string
  readonly meta: CollectionChange
}

/** A new relation. Omitted keys are null; primary keys are looked up. */
export interface NewRelation extends Partial<Omit<Relation, 'id' | 'system'>>, RelationExtras {
  readonly many_collection: string
  readonly many_field: string
  /** What happens to the many side when the one side is deleted; SET NULL by default. Not stored in the metadata. */
  readonly onDelete?: Reference['onDelete']
}

/** Properties that later releases store in a relation; other tables have no column for them. */
export interface RelationExtras {
  readonly sort_field?: string | null
  readonly one_deselect_action?: string | null
}

/** The changes to a relation; its ends stay. */
export type RelationChange = Partial<Omit<Relation, 'id' | 'system'>> & RelationExtras & Pick<NewRelation, 'onDelete'>
