import type { Collection } from '../data/Collection.ts'
import type { Field } from '../data/Field.ts'
import type { Relation } from '../data/Relation.ts'

/** The data model as the API returns it. */
export interface StoredModel {
  readonly collections: readonly Collection[]
  readonly fields: readonly Field[]
  readonly relations: readonly Relation[]
}
