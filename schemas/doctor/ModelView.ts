import type { CollectionMeta } from '../data/Collection.ts'
import type { FieldMeta } from '../data/Field.ts'
import type { Relation } from '../data/Relation.ts'
import type { RelationKind } from '../relation/relationKind.ts'

export interface FieldView {
  readonly collection: string
  readonly field: string
  readonly specials: readonly string[]
  readonly meta: FieldMeta | null
  readonly isPrimaryKey: boolean
  readonly isRequired: boolean
}

export interface CollectionView {
  readonly collection: string
  readonly meta: CollectionMeta | null
  readonly isSystem: boolean
  readonly fields: readonly FieldView[]
}

/** A data model as the doctor reads it: the metadata of the studio, or what the server has stored. */
export interface ModelView {
  readonly collections: readonly CollectionView[]
  readonly relations: readonly Relation[]
  readonly collection: (collection: string) => CollectionView | null
  readonly field: (collection: string, field: string) => FieldView | null
  /** The field at the end of a dotted path from a collection. */
  readonly fieldAt: (collection: string, path: string) => FieldView | null
  readonly relation: (collection: string, field: string) => RelationKind | null
}
