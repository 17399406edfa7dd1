import { Context, Effect, Layer } from 'effect'
import { Database } from '#server/database/Database.ts'
import { attempt } from './attempt.ts'
import type { Failure } from './Failure.ts'
import { createCollection } from './schema/createCollection.ts'
import { createField } from './schema/createField.ts'
import { createRelation } from './schema/createRelation.ts'
import type { NewCollection, NewField, NewRelation } from './schema/definitions.ts'
import { loadSnapshot } from './schema/loadSnapshot.ts'
import type { Snapshot } from './schema/Snapshot.ts'

export interface SchemaShape {
  /** The model as it is now: one value, replaced after every change. */
  readonly snapshot: () => Snapshot
  /**
   * Makes a table with its columns and their metadata, in one transaction. Fails with INVALID_PAYLOAD when the name
   * is taken, reserved or no name, or a field's type is unknown.
   */
  readonly createCollection: (definition: NewCollection) => Effect.Effect<void, Failure>
  /** Adds a field: a column unless it is an alias, and its metadata. Fails as `createCollection` does. */
  readonly createField: (collection: string, definition: NewField) => Effect.Effect<void, Failure>
  /**
   * Adds a relation, and a real foreign key where both ends are tables. Fails with INVALID_PAYLOAD when the field or
   * the collection is not there.
   */
  readonly createRelation: (definition: NewRelation) => Effect.Effect<void, Failure>
  /** Reads the model again, after somebody else has changed it. */
  readonly reload: () => Effect.Effect<void, Failure>
}

/** The model: collections, fields and relations, in memory and in the database. */
export class Schema extends Context.Service<Schema, SchemaShape>()('Schema') {
  static readonly layer = Layer.effect(
    Schema,
    Effect.gen(function* () {
      const database = yield* Database
      let snapshot = yield* Effect.promise(() => loadSnapshot(database, database.db, 1))
      const reload = async () => {
        snapshot = await loadSnapshot(database, database.db, snapshot.version + 1)
      }
      // Made from the state inside the transaction; shown to others only after the commit.
      const change = (make: (tools: ChangeTools) => Promise<void>) =>
        attempt(async () => {
          await database.alter(async trx =>
            make({ kind: database.kind, trx, snapshot: await loadSnapshot(database, trx, snapshot.version) }),
          )
          await reload()
        })
      return {
        snapshot: () => snapshot,
        createCollection: Effect.fn('Schema.createCollection')(definition =>
          change(tools => createCollection(tools, definition)),
        ),
        createField: Effect.fn('Schema.createField')((collection, definition) =>
          change(tools => createField(tools, collection, definition)),
        ),
        createRelation: Effect.fn('Schema.createRelation')(definition =>
          change(tools => createRelation(tools, definition)),
        ),
        reload: Effect.fn('Schema.reload')(() => attempt(reload)),
      } satisfies SchemaShape
    }),
  )
}

type ChangeTools = Parameters<typeof createCollection>[0]
