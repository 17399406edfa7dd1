import type { Collection } from '#schemas/data/Collection.ts'
import type { Field, FieldMeta } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Reference } from '#server/database/Column.ts'
import type { Origin } from '#server/database/Origin.ts'

export type SystemFieldMeta = FieldMeta & { readonly type: string }

/**
 * What differs between the servers whose projects we carry on: each member turns what we hold into what that server
 * answers, or what its clients send into what we take. Chosen once, by the version record of the database.
 */
export interface Dialect {
  readonly origin: Origin
  /** The version that `/server/info` names: the nearest release that is known of the project. */
  readonly version: string
  /** Where identity providers are listed, and signing in with one starts. */
  readonly providers: '/auth/oauth' | '/auth'
  /** What a sign-in is called in the activity. */
  readonly signIn: 'authenticate' | 'login'
  /** What `GET /permissions/me` gives. */
  readonly ownPermissions: 'rows' | 'nothing'
  /** Whether several permissions of one role for one action are merged; otherwise the first counts. */
  readonly mergesPermissions: boolean
  /** Whether those who may read nothing are refused the model, or told of an empty one. */
  readonly closedModel: 'refused' | 'empty'
  /** How the platform's own fields are described. */
  readonly systemFields: (collection: string) => readonly SystemFieldMeta[]
  /** Relations of the platform's own collections beyond those that every release has; some tables lack the column. */
  readonly systemRelations: readonly Relation[]
  /** What a relation is addressed by. */
  readonly relationKey: 'id' | 'field'
  /** Metadata that this release keeps and the candidates did not. */
  readonly extraMeta: { readonly fields: readonly string[]; readonly collections: readonly string[] }
  /** What everyone is told of the project beside what the candidates tell. */
  readonly projectFields: readonly string[]
  /** The special that says how the text of a column is meant, by the type. */
  readonly casts: Readonly<Partial<Record<string, string>>>
  /** Whether there are collections without a table, which group others. */
  readonly folders: boolean
  readonly collection: (collection: Collection) => unknown
  readonly field: (field: Field) => unknown
  /** `key` is the foreign key of its column, where there is one. */
  readonly relation: (relation: Relation, key: Reference | null) => unknown
  /** A collection, a field and a relation from a body, in the form in which we take them. */
  readonly readCollection: (body: unknown) => unknown
  readonly readField: (body: unknown) => unknown
  readonly readRelation: (body: unknown) => unknown
}
