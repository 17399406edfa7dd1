import type { Item, Key } from '#schemas/data/Item.ts'
import { exportFormat, exportResponse } from '#server/http/exportResponse.ts'
import { readBody } from '#server/http/readBody.ts'
import { readQuery } from '#server/http/readQuery.ts'
import { answer, answerText, done, type RequestContext } from '#server/http/respond.ts'
import { Failure, failedValidation, invalidPayload, invalidQuery } from '#server/services/Failure.ts'
import { editBaseOfBatch } from '#server/services/items/EditBase.ts'
import { isPayload, type Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'

type Handler = (context: RequestContext, collection: string) => Promise<Response>
type KeyHandler = (context: RequestContext, collection: string, key: string) => Promise<Response>

export interface ItemHandlers {
  readonly list: Handler
  readonly read: KeyHandler
  readonly create: Handler
  readonly update: Handler
  readonly updateByKey: KeyHandler
  readonly remove: Handler
  readonly removeByKey: KeyHandler
}

/** Of one request, comma-joined. */
const maximumKeys = 500

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

  const list: Handler = async (context, collection) => {
    const caller = context.get('caller')
    const query = readQuery(context)
    const format = exportFormat(context)
    if (format) return exportResponse(context, collection, format, await run(items.export(caller, collection, query)))
    if (isSingleton(collection)) return answer(context, await run(items.readSingleton(caller, collection, query)))
    if (!query.single) return answerText(context, await run(items.readListText(caller, collection, query)))
    const { data, meta } = await run(items.readList(caller, collection, query))
    return answer(context, firstOf(data), meta)
  }

  return {
    list,
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
      const { keys, data, base, ...rest } = payloadOf(body)
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
      const body = await readBody(context)
      if (!isKeys(body)) throw invalidPayload('Body has to be an array of primary keys')
      if (body.length > 0) await run(items.remove(context.get('caller'), collection, body))
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
