import { Effect } from 'effect'
import type { Item, Key } from '#schemas/data/Item.ts'
import { editBaseOfBatch } from '#server/access/EditBase.ts'
import { Failure, failedValidation, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { readBody } from '#server/http/readBody.ts'
import { readQuery, readQueryOf } from '#server/http/readQuery.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import { Items } from '#server/services/Items.ts'
import { Schema } from '#server/services/Schema.ts'
import type { Handler, KeyHandler } from './ItemHandler.ts'
import { firstOf, isKeys, isSingleton, itemReads } from './itemReads.ts'

export interface ItemHandlers {
  readonly list: Handler
  /** As `list`, with the query in the body. */
  readonly search: Handler
  readonly read: KeyHandler
  readonly create: Handler
  readonly update: Handler
  readonly updateByKey: KeyHandler
  readonly remove: Handler
  readonly removeByKey: KeyHandler
}

/** What GET, POST, PATCH and DELETE do with the items of a collection, with keys in the path or in the body. */
export const itemHandlers = Effect.gen(function* () {
  const items = yield* Items
  const schema = yield* Schema

  /** The written items, read back with the caller's own permissions; nothing if they cannot read them. */
  const written = operation(function* (
    context: RequestContext,
    collection: string,
    keys: readonly Key[],
    many: boolean,
  ) {
    const caller = context.get('caller')
    const query = { ...readQuery(context), filter: null, search: null, sort: [] }
    return yield* shownIfReadable(context, items.readByKeys(caller, collection, keys, query), many)
  })

  /** The keys of the items that a query in a body matches, if the caller can read them. */
  const keysFound = operation(function* (
    context: RequestContext,
    collection: string,
    query: unknown,
  ): Operation<readonly Key[]> {
    const request = readQueryOf(context, query)
    const key = schema.snapshot().collections.get(collection)?.primaryKey.name ?? 'id'
    const keysOnly = { ...request, fields: [key], deep: new Map(), alias: new Map(), groupBy: [], aggregate: [] }
    const { data } = yield* items.readList(context.get('caller'), collection, keysOnly)
    // Safe: primary keys are text or numbers.
    return data.map(item => item[key] as Key)
  })

  /** An array of keys, or the form of 9.x clients: `{ keys }` or `{ query }`. */
  const keysToRemove = operation(function* (
    context: RequestContext,
    collection: string,
    body: unknown,
  ): Operation<readonly Key[]> {
    if (isPayload(body) && Object.keys(body).length === 1) {
      if (isKeys(body['keys'])) return body['keys']
      // Without a filter it would match everything.
      const query = body['query']
      if (isPayload(query) && isPayload(query['filter']) && Object.keys(query['filter']).length > 0)
        return yield* keysFound(context, collection, query)
    }
    if (!isKeys(body)) return yield* invalidPayload('Body has to be an array of primary keys')
    return body
  })

  return {
    ...itemReads(items, schema),
    create: operation(function* (context, collection) {
      // Parsed before the write: an invalid query refuses the write too.
      readQuery(context)
      const body = (yield* readBody(context)) ?? {}
      const keys = yield* items.create(context.get('caller'), collection, payloadsOf(body))
      return yield* written(context, collection, keys, Array.isArray(body))
    }),
    update: operation(function* (context, collection) {
      readQuery(context)
      const body = (yield* readBody(context)) ?? {}
      const caller = context.get('caller')
      if (isSingleton(schema, collection)) {
        yield* items.saveSingleton(caller, collection, payloadOf(body))
        return answer(context, yield* items.readSingleton(caller, collection, readQuery(context)))
      }
      if (Array.isArray(body)) {
        if (caller.request?.editBase) return yield* invalidPayload('"X-Edit-Base" belongs to one item')
        const keys = yield* items.updateEach(caller, collection, payloadsOf(body))
        return yield* written(context, collection, keys, true)
      }
      const { keys: named, data, base, query, ...rest } = payloadOf(body)
      const keys = named === undefined && query !== undefined ? yield* keysFound(context, collection, query) : named
      if (!isKeys(keys)) return yield* failedValidation([{ field: 'keys', type: 'required' }])
      if (!isPayload(data)) return yield* failedValidation([{ field: 'data', type: 'required' }])
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) return yield* invalidPayload(`"${unknown}" is not allowed`)
      const edited = base === undefined ? undefined : editBaseOfBatch(base)
      const updated = yield* items.update(caller, collection, keys, data, edited)
      return yield* written(context, collection, updated, keys.length !== 1)
    }),
    updateByKey: operation(function* (context, collection, key) {
      readQuery(context)
      const keys = key.split(',')
      const payload = payloadOf((yield* readBody(context)) ?? {})
      const updated = yield* items.update(context.get('caller'), collection, keys, payload)
      return yield* written(context, collection, updated, keys.length > 1)
    }),
    remove: operation(function* (context, collection) {
      const keys = yield* keysToRemove(context, collection, yield* readBody(context))
      if (keys.length > 0) yield* items.remove(context.get('caller'), collection, keys)
      return done(context)
    }),
    removeByKey: operation(function* (context, collection, key) {
      yield* items.remove(context.get('caller'), collection, key.split(','))
      return done(context)
    }),
  } satisfies ItemHandlers
})

/** The written items, if the caller can read them; otherwise no data. */
export const shownIfReadable = (
  context: RequestContext,
  result: Fallible<readonly Item[]>,
  many: boolean,
): Fallible<Response> =>
  result.pipe(
    Effect.map(items => answer(context, many ? items : firstOf(items))),
    Effect.catch(cause =>
      cause instanceof Failure && cause.code === 'FORBIDDEN' ? Effect.succeed(done(context)) : Effect.fail(cause),
    ),
  )

function payloadOf(body: unknown): Payload {
  if (isPayload(body)) return body
  throw invalidPayload('The body must be an object.')
}

function payloadsOf(body: unknown): readonly Payload[] {
  return Array.isArray(body) ? body.map(payloadOf) : [payloadOf(body)]
}
