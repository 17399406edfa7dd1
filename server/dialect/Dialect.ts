import type { Collection } from '#schemas/data/Collection.ts'
import type { Field, FieldMeta } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Reference } from '#server/database/Column.ts'
import type { Origin } from '#server/database/Origin.ts'

export type SystemFieldMeta = FieldMeta & { readonly type: string }

/**
 * The differences between the servers whose projects we support: each member converts our data into that server's
 * responses, or its clients' requests into ours. Chosen once, by the version record of the database.
 */
export interface Dialect {
  readonly origin: Origin
  /** The version in `/server/info`: the closest known release of the project. */
  readonly version: string
  /** Where identity providers are listed, and signing in with one starts. */
  readonly providers: '/auth/oauth' | '/auth'
  /** The name of a sign-in in the activity. */
  readonly signIn: 'authenticate' | 'login'
  /** The response of `GET /permissions/me`. */
  readonly ownPermissions: 'rows' | 'nothing'
  /** Whether several permissions of one role for one action are merged; otherwise the first counts. */
  readonly mergesPermissions: boolean
  /** Whether callers without any read permission get an error or an empty model. */
  readonly closedModel: 'refused' | 'empty'
  /** The descriptions of system fields. */
  readonly systemFields: (collection: string) => readonly SystemFieldMeta[]
  /** Relations of system collections beyond those of every release; some tables lack the column. */
  readonly systemRelations: readonly Relation[]
  /** How a relation is addressed. */
  readonly relationKey: 'id' | 'field'
  /** Metadata that this release has and the candidates did not. */
  readonly extraMeta: { readonly fields: readonly string[]; readonly collections: readonly string[] }
  /** The project fields that everyone can read, in addition to the candidates. */
  readonly projectFields: readonly string[]
  /** The special for the interpretation of a text column, by the type. */
  readonly casts: Readonly<Partial<Record<string, string>>>
  /** Whether there are collections without a table, which group others. */
  readonly folders: boolean
  readonly collection: (collection: Collection) => unknown
  readonly field: (field: Field) => unknown
  /** `key` is the foreign key of its column; omitted if there is none. */
  readonly relation: (relation: Relation, key: Reference | null) => unknown
  /** A collection, a field and a relation from a body, in our form. */
  readonly readCollection: (body: unknown) => unknown
  readonly readField: (body: unknown) => unknown
  readonly readRelation: (body: unknown) => unknown
}
