import { Context, Effect, Layer } from 'effect'
import type { Item, Key } from '#schemas/data/Item.ts'
import { Database } from '#server/database/Database.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { mostRelated } from '#server/query/ReadContext.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { Webhooks } from '#server/webhooks/Webhooks.ts'
import { Access } from './Access.ts'
import { attempt } from './attempt.ts'
import type { Failure } from './Failure.ts'
import { createItems } from './items/createItems.ts'
import { deleteItems } from './items/deleteItems.ts'
import type { EditBase } from './items/EditBase.ts'
import { exportItems, type ItemExport } from './items/exportItems.ts'
import {
  type ListAnswer,
  readByKeys,
  readList,
  readListText,
  readOne,
  readShortListText,
  readSingleton,
} from './items/readMany.ts'
import { revertItem } from './items/revertItem.ts'
import { saveSingleton } from './items/saveSingleton.ts'
import { type Move, sortItem } from './items/sortItem.ts'
import { type ItemStream, streamItems } from './items/streamItems.ts'
import { updateEach } from './items/updateEach.ts'
import { updateItems } from './items/updateItems.ts'
import type { Payload } from './items/WriteContext.ts'
import { writer } from './items/writer.ts'
import type { RequestCaller } from './RequestCaller.ts'
import { Schema } from './Schema.ts'

/**
 * Everything fails with FORBIDDEN where the caller has no right, alike for what is not there; administrators are told
 * COLLECTION_NOT_FOUND or ITEM_NOT_FOUND. Writes also fail with INVALID_PAYLOAD, FAILED_VALIDATION, RECORD_NOT_UNIQUE and
 * INVALID_FOREIGN_KEY; a write that fails has changed nothing.
 */
export interface ItemsShape {
  readonly readList: (caller: RequestCaller, collection: string, query: ReadQuery) => Effect.Effect<ListAnswer, Failure>
  /** As `readList`, as the JSON text of an answer. */
  readonly readListText: (caller: RequestCaller, collection: string, query: ReadQuery) => Effect.Effect<string, Failure>
  /** As `readListText` for a list of at most `most` items; null for a longer one, which is to be streamed. */
  readonly readShortListText: (
    caller: RequestCaller,
    collection: string,
    query: ReadQuery,
    most: number,
  ) => Effect.Effect<string | null, Failure>
  /** A list of any length, read while it is sent. */
  readonly stream: (caller: RequestCaller, collection: string, query: ReadQuery) => Effect.Effect<ItemStream, Failure>
  /** A list that is read piece by piece, however long it is. */
  readonly export: (caller: RequestCaller, collection: string, query: ReadQuery) => Effect.Effect<ItemExport, Failure>
  /** Items with the given keys; those that are not there are left out. */
  readonly readByKeys: (
    caller: RequestCaller,
    collection: string,
    keys: readonly Key[],
    query: ReadQuery,
  ) => Effect.Effect<readonly Item[], Failure>
  readonly readOne: (
    caller: RequestCaller,
    collection: string,
    key: Key,
    query: ReadQuery,
  ) => Effect.Effect<Item, Failure>
  /** The one item of a singleton, or its defaults while there is none. */
  readonly readSingleton: (caller: RequestCaller, collection: string, query: ReadQuery) => Effect.Effect<Item, Failure>
  /** Creates all or none; gives the keys in order. */
  readonly create: (
    caller: RequestCaller,
    collection: string,
    payloads: readonly Payload[],
  ) => Effect.Effect<readonly Key[], Failure>
  /** Changes all alike or none; with `base` only where nobody else has changed the same meanwhile (CONFLICT). */
  readonly update: (
    caller: RequestCaller,
    collection: string,
    keys: readonly Key[],
    payload: Payload,
    base?: EditBase,
  ) => Effect.Effect<readonly Key[], Failure>
  /** Changes each by its own payload, which carries the key. */
  readonly updateEach: (
    caller: RequestCaller,
    collection: string,
    payloads: readonly Payload[],
  ) => Effect.Effect<readonly Key[], Failure>
  readonly remove: (caller: RequestCaller, collection: string, keys: readonly Key[]) => Effect.Effect<void, Failure>
  /** Moves an item to the place of another in the order of the collection. Fails with INVALID_PAYLOAD without one. */
  readonly sort: (caller: RequestCaller, collection: string, move: Move) => Effect.Effect<void, Failure>
  /** Gives an item the values that it had in a revision, as far as the caller may write them. */
  readonly revert: (caller: RequestCaller, revision: string) => Effect.Effect<void, Failure>
  /** Changes the one item of a singleton, or creates it. */
  readonly saveSingleton: (caller: RequestCaller, collection: string, payload: Payload) => Effect.Effect<Key, Failure>
}

/** Reading and writing items of any collection, the platform's own included. */
export class Items extends Context.Service<Items, ItemsShape>()('Items') {
  static readonly layer = Layer.effect(
    Items,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      const access = yield* Access
      const reader = (caller: RequestCaller, db = database.db) => ({
        kind: database.kind,
        db,
        snapshot: schema.snapshot(),
        caller,
        related: { left: mostRelated },
      })
      const longReader = (caller: RequestCaller) => reader(caller, database.reader)
      const write = writer({ database, schema, access, outbox: yield* Outbox, webhooks: yield* Webhooks })
      return {
        readList: Effect.fn('Items.readList')((caller, collection, query) =>
          attempt(() => readList(reader(caller), collection, query)),
        ),
        readListText: Effect.fn('Items.readListText')((caller, collection, query) =>
          attempt(() => readListText(reader(caller), collection, query)),
        ),
        export: Effect.fn('Items.export')((caller, collection, query) =>
          attempt(() => exportItems(longReader(caller), collection, query)),
        ),
        readShortListText: Effect.fn('Items.readShortListText')((caller, collection, query, most) =>
          attempt(() => readShortListText(reader(caller), collection, query, most)),
        ),
        stream: Effect.fn('Items.stream')((caller, collection, query) =>
          attempt(() => streamItems(longReader(caller), collection, query)),
        ),
        readByKeys: Effect.fn('Items.readByKeys')((caller, collection, keys, query) =>
          attempt(() => readByKeys(reader(caller), collection, keys, query)),
        ),
        readOne: Effect.fn('Items.readOne')((caller, collection, key, query) =>
          attempt(() => readOne(reader(caller), collection, key, query)),
        ),
        readSingleton: Effect.fn('Items.readSingleton')((caller, collection, query) =>
          attempt(() => readSingleton(reader(caller), collection, query)),
        ),
        create: Effect.fn('Items.create')((caller, collection, payloads) =>
          write(caller, collection, payloads, (context, ready) => createItems(context, collection, ready)),
        ),
        update: Effect.fn('Items.update')((caller, collection, keys, payload, base) =>
          write(caller, collection, [payload], (context, [ready = {}]) =>
            updateItems(base ? { ...context, base } : context, collection, keys, ready),
          ),
        ),
        updateEach: Effect.fn('Items.updateEach')((caller, collection, payloads) =>
          write(caller, collection, payloads, (context, ready) => updateEach(context, collection, ready)),
        ),
        remove: Effect.fn('Items.remove')((caller, collection, keys) =>
          write(caller, collection, [], context => deleteItems(context, collection, keys)),
        ),
        sort: Effect.fn('Items.sort')((caller, collection, move) =>
          write(caller, collection, [], context => sortItem(context, collection, move)),
        ),
        revert: Effect.fn('Items.revert')((caller, revision) =>
          write(caller, 'directus_revisions', [], context => revertItem(context, revision)),
        ),
        saveSingleton: Effect.fn('Items.saveSingleton')((caller, collection, payload) =>
          write(caller, collection, [payload], (context, [ready = {}]) => saveSingleton(context, collection, ready)),
        ),
      } satisfies ItemsShape
    }),
  )
}
