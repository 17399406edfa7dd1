import type { Item, Key } from '#schemas/data/Item.ts'
import { exportFormat, exportResponse } from '#server/http/exportResponse.ts'
import { readBody } from '#server/http/readBody.ts'
import { readQuery, readQueryOf, readSearch } from '#server/http/readQuery.ts'
import { answer, answerText, done, type RequestContext } from '#server/http/respond.ts'
import { streamList } from '#server/http/streamList.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { Failure, failedValidation, invalidPayload, invalidQuery } from '#server/services/Failure.ts'
import { editBaseOfBatch } from '#server/services/items/EditBase.ts'
import { isPayload, type Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'

type Handler = (context: RequestContext, collection: string) => Promise<Response>
type KeyHandler = (context: RequestContext, collection: string, key: string) => Promise<Response>

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
export function itemHandlers({ items, schema, run }: Platform): ItemHandlers {
  const isSingleton = (collection: string) => schema.snapshot().collections.get(collection)?.singleton ?? false

  /** What was written, read back with the caller's own rights; nothing when he may not read it. */
  async function written(context: RequestContext, collection: string, keys: readonly Key[], many: boolean) {
    const caller = context.get('caller')
    const query = { ...readQuery(context), filter: null, search: null, sort: [] }
    try {
      const found = await run(items.readByKeys(caller, collection, keys, query))
      return answer(context, many ? found : (found[0] ?? null))
    } catch (cause) {
      if (cause instanceof Failure && cause.code === 'FORBIDDEN') return done(context)
      throw cause
    }
  }

  /** The keys of the items that a query in a body finds, as far as the caller may read them. */
  async function keysFound(context: RequestContext, collection: string, query: unknown): Promise<readonly Key[]> {
    const asked = readQueryOf(context, query)
    const key = schema.snapshot().collections.get(collection)?.primaryKey.name ?? 'id'
    const keysOnly = { ...asked, fields: [key], deep: new Map(), alias: new Map(), groupBy: [], aggregate: [] }
    const { data } = await run(items.readList(context.get('caller'), collection, keysOnly))
    // Safe: primary keys are text or numbers.
    return data.map(item => item[key] as Key)
  }

  /** An array of keys, or as clients of 9.x send them: `{ keys }` or `{ query }`. */
  async function keysToRemove(context: RequestContext, collection: string, body: unknown): Promise<readonly Key[]> {
    if (isPayload(body) && Object.keys(body).length === 1) {
      if (isKeys(body['keys'])) return body['keys']
      // Without a filter it would be everything.
      const query = body['query']
      if (isPayload(query) && isPayload(query['filter']) && Object.keys(query['filter']).length > 0)
        return keysFound(context, collection, query)
    }
    if (!isKeys(body)) throw invalidPayload('Body has to be an array of primary keys')
    return body
  }

  const list: Handler = (context, collection) => listOf(context, collection, readQuery(context))

  const search: Handler = async (context, collection) => {
    const { keys, query } = await readSearch(context)
    if (keys === undefined) return listOf(context, collection, query)
    if (!isKeys(keys)) throw invalidPayload('"keys" has to be an array of primary keys')
    if (keys.length > maximumKeys) throw invalidQuery(`More than ${maximumKeys} keys.`)
    return answer(context, await run(items.readByKeys(context.get('caller'), collection, keys, query)))
  }

  /** A list in one piece; a long one is sent while it is read. */
  async function answerList(context: RequestContext, collection: string, query: ReadQuery): Promise<Response> {
    const caller = context.get('caller')
    if (isAggregated(query) || (query.limit !== null && query.limit <= longestWhole))
      return answerText(context, await run(items.readListText(caller, collection, query)))
    const text = await run(items.readShortListText(caller, collection, query, longestWhole))
    if (text !== null) return answerText(context, text)
    return streamList(context, await run(items.stream(caller, collection, query)))
  }

  async function listOf(context: RequestContext, collection: string, query: ReadQuery): Promise<Response> {
    const caller = context.get('caller')
    const format = exportFormat(context)
    if (format) return exportResponse(context, collection, format, await run(items.export(caller, collection, query)))
    if (isSingleton(collection)) return answer(context, await run(items.readSingleton(caller, collection, query)))
    if (!query.single) return answerList(context, collection, query)
    const { data, meta } = await run(items.readList(caller, collection, query))
    return answer(context, firstOf(data), meta)
  }

  return {
    list,
    search,
    read: async (context, collection, key) => {
      const caller = context.get('caller')
      const query = readQuery(context)
      if (!key.includes(',')) {
        const data = await run(items.readOne(caller, collection, key, query))
        return answerText(context, JSON.stringify({ data }))
      }
      const keys = key.split(',')
      if (keys.length > maximumKeys) throw invalidQuery(`More than ${maximumKeys} keys.`)
      return answer(context, await run(items.readByKeys(caller, collection, keys, query)))
    },
    create: async (context, collection) => {
      // Read before the write: a query that cannot be answered refuses the write too.
      readQuery(context)
      const body = (await readBody(context)) ?? {}
      const keys = await run(items.create(context.get('caller'), collection, payloadsOf(body)))
      return written(context, collection, keys, Array.isArray(body))
    },
    update: async (context, collection) => {
      readQuery(context)
      const body = (await readBody(context)) ?? {}
      const caller = context.get('caller')
      if (isSingleton(collection)) {
        await run(items.saveSingleton(caller, collection, payloadOf(body)))
        return answer(context, await run(items.readSingleton(caller, collection, readQuery(context))))
      }
      if (Array.isArray(body)) {
        if (caller.request?.editBase) throw invalidPayload('"X-Edit-Base" belongs to one item')
        const keys = await run(items.updateEach(caller, collection, payloadsOf(body)))
        return written(context, collection, keys, true)
      }
      const { keys: named, data, base, query, ...rest } = payloadOf(body)
      const keys = named === undefined && query !== undefined ? await keysFound(context, collection, query) : named
      if (!isKeys(keys)) throw failedValidation([{ field: 'keys', type: 'required' }])
      if (!isPayload(data)) throw failedValidation([{ field: 'data', type: 'required' }])
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) throw invalidPayload(`"${unknown}" is not allowed`)
      const edited = base === undefined ? undefined : editBaseOfBatch(base)
      const updated = await run(items.update(caller, collection, keys, data, edited))
      return written(context, collection, updated, keys.length !== 1)
    },
    updateByKey: async (context, collection, key) => {
      readQuery(context)
      const keys = key.split(',')
      const payload = payloadOf((await readBody(context)) ?? {})
      const updated = await run(items.update(context.get('caller'), collection, keys, payload))
      return written(context, collection, updated, keys.length > 1)
    },
    remove: async (context, collection) => {
      const keys = await keysToRemove(context, collection, await readBody(context))
      if (keys.length > 0) await run(items.remove(context.get('caller'), collection, keys))
      return done(context)
    },
    removeByKey: async (context, collection, key) => {
      await run(items.remove(context.get('caller'), collection, key.split(',')))
      return done(context)
    },
  }
}

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
