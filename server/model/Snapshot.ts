import type { Collection, CollectionMeta } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { Column } from '#server/database/Column.ts'
import type { SearchIndex } from '#server/database/search/SearchIndex.ts'
import type { Dialect } from '#server/dialect/Dialect.ts'
import type { Codec } from '#server/values/Codec.ts'

/** A field with everything that reading and writing need. */
export interface FieldInfo {
  readonly name: string
  readonly collection: string
  readonly type: FieldType
  /** Null for an alias. */
  readonly column: Column | null
  readonly specials: readonly string[]
  /** Hashes and tokens: never filtered, sorted or searched, and only shown as asterisks. */
  readonly secret: boolean
  /** A time that SQLite stores in several forms, because another server has also written it. */
  readonly mixed: boolean
  readonly relation: RelationKind | null
  readonly codec: Codec
  /** As returned by `/fields`. */
  readonly wire: Field
}

/** A table with everything that reading and writing need. */
export interface CollectionInfo {
  readonly name: string
  readonly system: boolean
  readonly singleton: boolean
  readonly sortField: string | null
  readonly primaryKey: FieldInfo
  readonly fields: ReadonlyMap<string, FieldInfo>
  /** The fields that have a column, in the order of the table. */
  readonly columns: readonly FieldInfo[]
  /** Aliases with related items. */
  readonly relational: readonly FieldInfo[]
  /** Null if a search reads every row. */
  readonly search: SearchIndex | null
  /** As returned by `/fields`. */
  readonly wireFields: readonly Field[]
  /** As returned by `/collections`. */
  readonly wire: Collection & { readonly schema: { readonly name: string } }
}

/** The whole model at one moment. Immutable: a change creates a new snapshot. */
export interface Snapshot {
  /** Increases with every change. */
  readonly version: number
  /** The dialect of the project's own clients. */
  readonly dialect: Dialect
  readonly collections: ReadonlyMap<string, CollectionInfo>
  /** Metadata without a table: it groups collections. */
  readonly folders: readonly CollectionMeta[]
  readonly relations: readonly Relation[]
}
