import { Context, Effect, Layer } from 'effect'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { EditBase } from '#server/access/EditBase.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Queryable } from '#server/database/Database.ts'
import { Database } from '#server/database/Database.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import { knownCounts } from '#server/query/knownCounts.ts'
import { mostRelated, type ReadContext } from '#server/query/ReadContext.ts'
import { type ReadQuery, usualLimits } from '#server/query/ReadQuery.ts'
import { Configuration } from './Configuration.ts'
import { checkLength } from './items/checkLength.ts'
import { createItems } from './items/createItems.ts'
import { deleteItems } from './items/deleteItems.ts'
import { exportItems, type ItemExport } from './items/exportItems.ts'
import {
  type ListAnswer,
  outlineOf,
  readByKeys,
  readList,
  readListText,
  readOne,
  readShortListText,
  readSingleton,
} from './items/readMany.ts'
import { readPlace } from './items/readPlace.ts'
import { revertItem } from './items/revertItem.ts'
import { saveSingleton } from './items/saveSingleton.ts'
import { type Move, sortItem } from './items/sortItem.ts'
import { type ItemStream, streamItems } from './items/streamItems.ts'
import { updateEach } from './items/updateEach.ts'
import { updateItems } from './items/updateItems.ts'
import { Writer } from './items/writer.ts'
import { onModel } from './onModel.ts'
import { Schema } from './Schema.ts'
import { SlowLists } from './SlowLists.ts'

/**
 * Everything fails with FORBIDDEN if the caller lacks permission or the item does not exist; administrators get
 * COLLECTION_NOT_FOUND or ITEM_NOT_FOUND instead. Writes also fail with INVALID_PAYLOAD, FAILED_VALIDATION,
 * RECORD_NOT_UNIQUE and INVALID_FOREIGN_KEY; a failed write changes nothing.
 */
export interface ItemsInterface {
  readonly readList: (caller: RequestCaller, collection: string, query: ReadQuery) => Fallible<ListAnswer>
  /** As `readList`, as the JSON text of a response. */
  readonly readListText: (caller: RequestCaller, collection: string, query: ReadQuery) => Fallible<string>
  /** As `readListText` for a list of at most `maxItems` items; null for a longer one, which must be streamed. */
  readonly readShortListText: (
    caller: RequestCaller,
    collection: string,
    query: ReadQuery,
    maxItems: number,
  ) => Fallible<string | null>
  /** A list of any length, streamed. */
  readonly stream: (caller: RequestCaller, collection: string, query: ReadQuery) => Fallible<ItemStream>
  /** A list of any length, read in batches. */
  readonly export: (caller: RequestCaller, collection: string, query: ReadQuery) => Fallible<ItemExport>
  /** Items with the given keys; missing ones are left out. */
  readonly readByKeys: (
    caller: RequestCaller,
    collection: string,
    keys: readonly Key[],
    query: ReadQuery,
  ) => Fallible<readonly Item[]>
  readonly readOne: (caller: RequestCaller, collection: string, key: Key, query: ReadQuery) => Fallible<Item>
  /** The item of a singleton, or its defaults while there is none. */
  readonly readSingleton: (caller: RequestCaller, collection: string, query: ReadQuery) => Fallible<Item>
  /** Creates all or none; returns the keys in order. */
  readonly create: (caller: RequestCaller, collection: string, payloads: readonly Payload[]) => Fallible<readonly Key[]>
  /**
   * Changes all items alike, or none. With `base`, fails with CONFLICT if someone else has changed the same fields
   * since.
   */
  readonly update: (
    caller: RequestCaller,
    collection: string,
    keys: readonly Key[],
    payload: Payload,
    base?: EditBase,
  ) => Fallible<readonly Key[]>
  /** Changes each item by its own payload, which includes the key. */
  readonly updateEach: (
    caller: RequestCaller,
    collection: string,
    payloads: readonly Payload[],
  ) => Fallible<readonly Key[]>
  readonly remove: (caller: RequestCaller, collection: string, keys: readonly Key[]) => Fallible<void>
  /**
   * Moves an item to the position of another in the order of the collection. Fails with INVALID_PAYLOAD without one.
   */
  readonly sort: (caller: RequestCaller, collection: string, move: Move) => Fallible<void>
  /** Reverts an item to a revision, as far as the caller can write its values. */
  readonly revert: (caller: RequestCaller, revision: string) => Fallible<void>
  /** Changes the item of a singleton, or creates it. */
  readonly saveSingleton: (caller: RequestCaller, collection: string, payload: Payload) => Fallible<Key>
}

type List = readonly [caller: RequestCaller, collection: string, query: ReadQuery]
type ContextList = readonly [context: ReadContext, collection: string, query: ReadQuery]

/** Reads and writes items of any collection, including system collections. */
export class Items extends Context.Service<Items, ItemsInterface>()('Items') {
  static readonly layer = Layer.effect(
    Items,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      const { write } = yield* Writer
      const slowLists = yield* SlowLists
      const { maxItems } = (yield* Configuration).queryLimits ?? usualLimits
      const placeOf = readPlace(database)
      const counts = knownCounts(database)
      const againOnModel = onModel(schema, database.kind === 'postgres')
      const contextOf = (caller: RequestCaller, db: Queryable): ReadContext => ({
        kind: database.kind,
        db,
        snapshot: schema.snapshot(),
        caller,
        related: { left: mostRelated },
        counts,
      })
      const read = <A>(caller: RequestCaller, work: (context: ReadContext) => Fallible<A>): Fallible<A> =>
        againOnModel(Effect.suspend(() => work(contextOf(caller, database.db))))
      const listWithin = operation(function* <A>(
        context: ReadContext,
        [, collection, query]: List,
        work: (...list: ContextList) => Fallible<A>,
      ): Operation<A> {
        const db = yield* placeOf(outlineOf(context, collection, query), query)
        const inTransaction = { ...context, db }
        if (maxItems !== null) yield* checkLength(inTransaction, collection, query, maxItems)
        const started = performance.now()
        const result = yield* work(inTransaction, collection, query)
        slowLists.note(collection, query, performance.now() - started)
        return result
      })
      /** Reads a list off the main thread, so that it blocks no other request, unless it is too long. */
      const list = <A>(request: List, work: (...list: ContextList) => Fallible<A>): Fallible<A> =>
        read(request[0], context => listWithin(context, request, work))
      /** Reads a list of any length in batches. */
      const long = <A>([caller, collection, query]: List, work: (...list: ContextList) => Fallible<A>): Fallible<A> =>
        againOnModel(Effect.suspend(() => work(contextOf(caller, database.reader), collection, query)))
      return {
        readList: (...request) => list(request, readList),
        readListText: (...request) => list(request, readListText),
        readShortListText: (caller, collection, query, longest) =>
          list([caller, collection, query], (...args) => readShortListText(...args, longest)),
        stream: (...request) => long(request, streamItems),
        export: (...request) =>
          long(request, (context, collection, query) =>
            // Administrators can export everything.
            checkLength(context, collection, query, context.caller.admin ? null : maxItems).pipe(
              Effect.andThen(exportItems(context, collection, query)),
            ),
          ),
        readByKeys: (caller, collection, keys, query) =>
          read(caller, context => readByKeys(context, collection, keys, query)),
        readOne: (caller, collection, key, query) => read(caller, context => readOne(context, collection, key, query)),
        readSingleton: (caller, collection, query) =>
          read(caller, context => readSingleton(context, collection, query)),
        create: (caller, collection, payloads) =>
          write(caller, collection, payloads, (context, ready) => createItems(context, collection, ready)),
        update: (caller, collection, keys, payload, base) =>
          write(caller, collection, [payload], (context, [ready = {}]) =>
            updateItems(base ? { ...context, base } : context, collection, keys, ready),
          ),
        updateEach: (caller, collection, payloads) =>
          write(caller, collection, payloads, (context, ready) => updateEach(context, collection, ready)),
        remove: (caller, collection, keys) =>
          write(caller, collection, [], context => deleteItems(context, collection, keys)),
        sort: (caller, collection, move) =>
          write(caller, collection, [], context => sortItem(context, collection, move)),
        revert: (caller, revision) => write(caller, 'directus_revisions', [], context => revertItem(context, revision)),
        saveSingleton: (caller, collection, payload) =>
          write(caller, collection, [payload], (context, [ready = {}]) => saveSingleton(context, collection, ready)),
      } satisfies ItemsInterface
    }),
  )
}
