import type { FieldMeta, FieldSchema } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { Relation } from '#schemas/data/Relation.ts'

/** A field to create, in the format of the server. Without a column, neither type nor schema has a value. */
export type FieldDefinition = {
  readonly field: string
  readonly type: FieldType | null
  readonly schema: Partial<FieldSchema> | null
  readonly meta: Partial<FieldMeta>
}

/** A collection to create, in the format of the server. */
export type CollectionDefinition = {
  readonly collection: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly fields: readonly FieldDefinition[]
}

export interface NewField {
  readonly collection: string
  readonly definition: FieldDefinition
}

export interface NewRows {
  readonly collection: string
  /** The name of its primary key. */
  readonly key: string
  readonly items: readonly Item[]
}

/** Everything else that a relational field needs, in the order of creation. */
export interface Setup {
  readonly collections: readonly CollectionDefinition[]
  readonly fields: readonly NewField[]
  /** Those with an id exist already. */
  readonly relations: readonly Relation[]
  readonly rows: readonly NewRows[]
}

export const noSetup: Setup = { collections: [], fields: [], relations: [], rows: [] }
