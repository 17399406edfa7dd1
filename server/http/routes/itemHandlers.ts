import { Effect } from 'effect'
import type { Item, Key } from '#schemas/data/Item.ts'
import { editBaseOfBatch } from '#server/access/EditBase.ts'
import { Failure, failedValidation, invalidPayload, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { exportFormat, exportResponse } from '#server/http/exportResponse.ts'
import { readBody } from '#server/http/readBody.ts'
import { readQuery, readQueryOf, readSearch } from '#server/http/readQuery.ts'
import { answer, answerText, done, type RequestContext } from '#server/http/respond.ts'
import { streamList } from '#server/http/streamList.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { Items } from '#server/services/Items.ts'
import { Schema } from '#server/services/Schema.ts'

type Handler = (context: RequestContext, collection: string) => Fallible<Response>
type KeyHandler = (context: RequestContext, collection: string, key: string) => Fallible<Response>

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

/** Of one request, comma-joined. */
const maximumKeys = 500

/** Items of a list that is answered in one piece. */
const longestWhole = 500

/** What GET, POST, PATCH and DELETE do with the items of a collection, with keys in the path or in the body. */
export const itemHandlers = Effect.gen(function* () {
  const items = yield* Items
  const schema = yield* Schema
  const isSingleton = (collection: string) => schema.snapshot().collections.get(collection)?.singleton ?? false

  /** What was written, read back with the caller's own rights; nothing when he may not read it. */
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

  /** The keys of the items that a query in a body finds, as far as the caller may read them. */
  const keysFound = operation(function* (
    context: RequestContext,
    collection: string,
    query: unknown,
  ): Operation<readonly Key[]> {
    const asked = readQueryOf(context, query)
    const key = schema.snapshot().collections.get(collection)?.primaryKey.name ?? 'id'
    const keysOnly = { ...asked, fields: [key], deep: new Map(), alias: new Map(), groupBy: [], aggregate: [] }
    const { data } = yield* items.readList(context.get('caller'), collection, keysOnly)
    // Safe: primary keys are text or numbers.
    return data.map(item => item[key] as Key)
  })

  /** An array of keys, or as clients of 9.x send them: `{ keys }` or `{ query }`. */
  const keysToRemove = operation(function* (
    context: RequestContext,
    collection: string,
    body: unknown,
  ): Operation<readonly Key[]> {
    if (isPayload(body) && Object.keys(body).length === 1) {
      if (isKeys(body['keys'])) return body['keys']
      // Without a filter it would be everything.
      const query = body['query']
      if (isPayload(query) && isPayload(query['filter']) && Object.keys(query['filter']).length > 0)
        return yield* keysFound(context, collection, query)
    }
    if (!isKeys(body)) return yield* invalidPayload('Body has to be an array of primary keys')
    return body
  })

  const list: Handler = (context, collection) => listOf(context, collection, readQuery(context))

  const search: Handler = operation(function* (context, collection) {
    const { keys, query } = yield* readSearch(context)
    if (keys === undefined) return yield* listOf(context, collection, query)
    if (!isKeys(keys)) return yield* invalidPayload('"keys" has to be an array of primary keys')
    if (keys.length > maximumKeys) return yield* invalidQuery(`More than ${maximumKeys} keys.`)
    return answer(context, yield* items.readByKeys(context.get('caller'), collection, keys, query))
  })

  /** A list in one piece; a long one is sent while it is read. */
  const answerList = operation(function* (
    context: RequestContext,
    collection: string,
    query: ReadQuery,
  ): Operation<Response> {
    const caller = context.get('caller')
    if (isAggregated(query) || (query.limit !== null && query.limit <= longestWhole))
      return answerText(context, yield* items.readListText(caller, collection, query))
    const text = yield* items.readShortListText(caller, collection, query, longestWhole)
    if (text !== null) return answerText(context, text)
    return yield* streamList(context, yield* items.stream(caller, collection, query))
  })

  const listOf = operation(function* (
    context: RequestContext,
    collection: string,
    query: ReadQuery,
  ): Operation<Response> {
    const caller = context.get('caller')
    const format = exportFormat(context)
    if (format)
      return yield* exportResponse(context, collection, format, yield* items.export(caller, collection, query))
    if (isSingleton(collection)) return answer(context, yield* items.readSingleton(caller, collection, query))
    if (!query.single) return yield* answerList(context, collection, query)
    const { data, meta } = yield* items.readList(caller, collection, query)
    return answer(context, firstOf(data), meta)
  })

  return {
    list,
    search,
    read: operation(function* (context, collection, key) {
      const caller = context.get('caller')
      const query = readQuery(context)
      if (!key.includes(',')) {
        const data = yield* items.readOne(caller, collection, key, query)
        return answerText(context, JSON.stringify({ data }))
      }
      const keys = key.split(',')
      if (keys.length > maximumKeys) return yield* invalidQuery(`More than ${maximumKeys} keys.`)
      return answer(context, yield* items.readByKeys(caller, collection, keys, query))
    }),
    create: operation(function* (context, collection) {
      // Read before the write: a query that cannot be answered refuses the write too.
      readQuery(context)
      const body = (yield* readBody(context)) ?? {}
      const keys = yield* items.create(context.get('caller'), collection, payloadsOf(body))
      return yield* written(context, collection, keys, Array.isArray(body))
    }),
    update: operation(function* (context, collection) {
      readQuery(context)
      const body = (yield* readBody(context)) ?? {}
      const caller = context.get('caller')
      if (isSingleton(collection)) {
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

/** Items that were written, as the caller may read them; no data where that is nothing. */
export const shownIfReadable = (
  context: RequestContext,
  found: Fallible<readonly Item[]>,
  many: boolean,
): Fallible<Response> =>
  found.pipe(
    Effect.map(items => answer(context, many ? items : firstOf(items))),
    Effect.catch(cause =>
      cause instanceof Failure && cause.code === 'FORBIDDEN' ? Effect.succeed(done(context)) : Effect.fail(cause),
    ),
  )

const firstOf = (data: readonly Item[]): Item | null => data[0] ?? null

const isKeys = (value: unknown): value is readonly Key[] =>
  Array.isArray(value) && value.every(key => typeof key === 'string' || typeof key === 'number')

function payloadOf(body: unknown): Payload {
  if (isPayload(body)) return body
  throw invalidPayload('The body has to be an object.')
}

function payloadsOf(body: unknown): readonly Payload[] {
  return Array.isArray(body) ? body.map(payloadOf) : [payloadOf(body)]
}
