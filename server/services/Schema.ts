import { Context, Effect, Layer } from 'effect'
import { requireAdmin } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { statements } from '#server/database/effects.ts'
import { dropSearch } from '#server/database/search/dropSearch.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { loadSnapshot } from '#server/model/loadSnapshot.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import { Access } from './Access.ts'
import type { ChangeTools } from './schema/ChangeTools.ts'
import { createCollection } from './schema/createCollection.ts'
import { createField } from './schema/createField.ts'
import { createRelation } from './schema/createRelation.ts'
import type {
  FieldChange,
  NamedChange,
  NewCollection,
  NewField,
  NewRelation,
  RelationChange,
} from './schema/definitions.ts'
import { deleteCollection } from './schema/deleteCollection.ts'
import { deleteField } from './schema/deleteField.ts'
import { deleteRelation } from './schema/deleteRelation.ts'
import { renameCollection, renameField } from './schema/rename/rename.ts'
import { schemaChanger } from './schema/schemaChanger.ts'
import { updateCollection } from './schema/updateCollection.ts'
import { updateField } from './schema/updateField.ts'
import { updateRelation } from './schema/updateRelation.ts'

type Done = Fallible<void>

/**
 * Every change is one transaction: tables, metadata and their history, all or nothing. The new model is visible after
 * the commit. Callers who are not administrators fail with FORBIDDEN. Changes fail with INVALID_PAYLOAD, which names
 * the reason, with FAILED_VALIDATION for invalid metadata, and with COLLECTION_NOT_FOUND, FIELD_NOT_FOUND or
 * ITEM_NOT_FOUND. Without a caller the platform sets itself up, and no history is recorded.
 */
export interface SchemaInterface {
  /** The current model: one value, replaced after every change. */
  readonly snapshot: () => Snapshot
  /** Creates a table with its columns and their metadata. */
  readonly createCollection: (definition: NewCollection) => Done
  /** Adds a field: a column unless it is an alias, and its metadata. */
  readonly createField: (collection: string, definition: NewField) => Done
  /** Adds a relation, with a real foreign key if it has one target collection. */
  readonly createRelation: (definition: NewRelation) => Done
  readonly createCollections: (caller: RequestCaller, definitions: readonly NewCollection[]) => Done
  /** Changes the metadata of collections, all or none; a table without metadata gets some. */
  readonly updateCollections: (caller: RequestCaller, changes: readonly NamedChange[]) => Done
  /** Drops tables with all references to them; activity and revisions stay. */
  readonly deleteCollections: (caller: RequestCaller, collections: readonly string[]) => Done
  readonly createFields: (caller: RequestCaller, collection: string, definitions: readonly NewField[]) => Done
  /** Changes columns, with their values where the type changes, and metadata. */
  readonly updateFields: (caller: RequestCaller, collection: string, changes: readonly FieldChange[]) => Done
  /** Renames a field, or the collection if it is null, with everything that names it. */
  readonly rename: (caller: RequestCaller, collection: string, field: string | null, to: string) => Done
  /** Drops a field with all references to it. */
  readonly deleteField: (caller: RequestCaller, collection: string, field: string) => Done
  /** Returns the keys in order. */
  readonly createRelations: (caller: RequestCaller, definitions: readonly NewRelation[]) => Fallible<readonly number[]>
  readonly updateRelation: (caller: RequestCaller, key: string, change: RelationChange) => Done
  /** Deletes relations with their foreign keys; the fields stay. */
  readonly deleteRelations: (caller: RequestCaller, keys: readonly string[]) => Done
  /** Drops search indexes, so that searches read every row until there are new ones. */
  readonly dropSearch: (tables: readonly string[]) => Done
  /** Reads the model again, after another server has changed it. */
  readonly reload: () => Done
  /** Waits for running changes. */
  readonly settled: () => Fallible<void>
}

/** The model: collections, fields and relations, in memory and in the database. */
export class Schema extends Context.Service<Schema, SchemaInterface>()('Schema') {
  static readonly layer = Layer.effect(
    Schema,
    Effect.gen(function* () {
      const database = yield* Database
      const access = yield* Access
      const first = yield* loadSnapshot(database, database.db, 1)
      const { snapshot, change, reload, settled } = schemaChanger(database, first, access.forget)
      const own = <A>(work: (tools: ChangeTools) => Fallible<A>) => change(undefined, [work])
      const by = <A>(caller: RequestCaller, works: readonly ((tools: ChangeTools) => Fallible<A>)[]) =>
        operation(function* () {
          requireAdmin(caller)
          return yield* change(caller, works)
        })()
      return {
        snapshot,
        createCollection: definition => Effect.asVoid(own(tools => createCollection(tools, definition))),
        createField: (collection, definition) =>
          Effect.asVoid(own(tools => createField(tools, collection, definition))),
        createRelation: definition => Effect.asVoid(own(tools => createRelation(tools, definition))),
        createCollections: (caller, definitions) =>
          Effect.asVoid(
            by(
              caller,
              definitions.map(each => tools => createCollection(tools, each)),
            ),
          ),
        updateCollections: (caller, changes) =>
          Effect.asVoid(
            by(
              caller,
              changes.map(each => tools => updateCollection(tools, each.collection, each.meta)),
            ),
          ),
        deleteCollections: (caller, collections) =>
          Effect.asVoid(
            by(
              caller,
              collections.map(each => tools => deleteCollection(tools, each)),
            ),
          ),
        createFields: (caller, collection, definitions) =>
          Effect.asVoid(
            by(
              caller,
              definitions.map(each => tools => createField(tools, collection, each)),
            ),
          ),
        updateFields: (caller, collection, changes) =>
          Effect.asVoid(
            by(
              caller,
              changes.map(each => tools => updateField(tools, collection, each)),
            ),
          ),
        rename: (caller, collection, field, to) =>
          Effect.asVoid(
            by(caller, [
              tools =>
                field === null ? renameCollection(tools, collection, to) : renameField(tools, collection, field, to),
            ]),
          ),
        deleteField: (caller, collection, field) =>
          Effect.asVoid(by(caller, [tools => deleteField(tools, collection, field)])),
        createRelations: (caller, definitions) =>
          by(
            caller,
            definitions.map(each => tools => createRelation(tools, each)),
          ),
        updateRelation: (caller, key, values) =>
          Effect.asVoid(by(caller, [tools => updateRelation(tools, key, values)])),
        deleteRelations: (caller, keys) =>
          Effect.asVoid(
            by(
              caller,
              keys.map(each => tools => deleteRelation(tools, each)),
            ),
          ),
        dropSearch: tables =>
          Effect.asVoid(
            own(({ kind, trx }) =>
              statements(async () => {
                for (const table of tables) await dropSearch(kind, trx, table)
              }),
            ),
          ),
        reload: () => reload(),
        settled,
      } satisfies SchemaInterface
    }),
  )
}
