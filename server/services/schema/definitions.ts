import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Reference } from '#server/database/Column.ts'

/** A field to be made, in the form in which POST /fields takes it. */
export interface NewField {
  readonly field: string
  /** `alias` or null makes no column. */
  readonly type: FieldType | null
  readonly schema?: Partial<FieldSchema> | null
  readonly meta?: Partial<Omit<FieldMeta, 'collection' | 'field' | 'id'>> | null
}

/** What changes of a field; what is left out stays. */
export interface FieldChange extends Omit<NewField, 'type'> {
  readonly type?: FieldType | null
}

/** A collection to be made, in the form in which POST /collections takes it. */
export interface NewCollection {
  readonly collection: string
  readonly meta?: CollectionChange | null
  /** Metadata alone, which groups other collections. */
  readonly folder?: boolean
  /** A primary key `id` that counts up is made when none of them is one. */
  readonly fields?: readonly NewField[]
}

/** What changes of a collection's metadata; what is left out stays. */
export type CollectionChange = Partial<Omit<CollectionMeta, 'collection' | 'system'>>

/** A relation to be made. Left out keys are null; primaries are looked up. */
export interface NewRelation extends Partial<Omit<Relation, 'id' | 'system'>>, RelationExtras {
  readonly many_collection: string
  readonly many_field: string
  /** What happens to the many side when the one side goes; SET NULL when left out. Not kept in the metadata. */
  readonly onDelete?: Reference['onDelete']
}

/** What later releases keep with a relation; tables of others have no place for it. */
export interface RelationExtras {
  readonly sort_field?: string | null
  readonly one_deselect_action?: string | null
}

/** What changes of a relation; its ends do not. */
export type RelationChange = Partial<Omit<Relation, 'id' | 'system'>> & RelationExtras
