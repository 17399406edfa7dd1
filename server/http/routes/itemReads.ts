import type { Item, Key } from '#schemas/data/Item.ts'
import { invalidPayload, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { exportFormat, exportResponse } from '#server/http/exportResponse.ts'
import { readQuery, readSearch } from '#server/http/readQuery.ts'
import { answer, answerText, type RequestContext } from '#server/http/respond.ts'
import { streamList } from '#server/http/streamList.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import type { ItemsInterface } from '#server/services/Items.ts'
import type { SchemaInterface } from '#server/services/Schema.ts'
import type { Handler, KeyHandler } from './ItemHandler.ts'

/** Per request, comma-joined. */
const maximumKeys = 500

/** Items of a list that is answered at once. */
const longestWhole = 500

/** How items are read: lists, at once or streamed, and items by their keys. */
export function itemReads(items: ItemsInterface, schema: SchemaInterface) {
  const list: Handler = (context, collection) => listOf(context, collection, readQuery(context))

  const search: Handler = operation(function* (context, collection) {
    const { keys, query } = yield* readSearch(context)
    if (keys === undefined) return yield* listOf(context, collection, query)
    if (!isKeys(keys)) return yield* invalidPayload('"keys" has to be an array of primary keys')
    if (keys.length > maximumKeys) return yield* invalidQuery(`More than ${maximumKeys} keys.`)
    return answer(context, yield* items.readByKeys(context.get('caller'), collection, keys, query))
  })

  /** A list in one response; a long one is streamed. */
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
    if (isSingleton(schema, collection)) return answer(context, yield* items.readSingleton(caller, collection, query))
    if (!query.single) return yield* answerList(context, collection, query)
    const { data, meta } = yield* items.readList(caller, collection, query)
    return answer(context, firstOf(data), meta)
  })

  const read: KeyHandler = operation(function* (context, collection, key) {
    const caller = context.get('caller')
    const query = readQuery(context)
    if (!key.includes(',')) {
      const data = yield* items.readOne(caller, collection, key, query)
      return answerText(context, JSON.stringify({ data }))
    }
    const keys = key.split(',')
    if (keys.length > maximumKeys) return yield* invalidQuery(`More than ${maximumKeys} keys.`)
    return answer(context, yield* items.readByKeys(caller, collection, keys, query))
  })

  return { list, search, read }
}

export const isSingleton = (schema: SchemaInterface, collection: string): boolean =>
  schema.snapshot().collections.get(collection)?.singleton ?? false

export const firstOf = (data: readonly Item[]): Item | null => data[0] ?? null

export const isKeys = (value: unknown): value is readonly Key[] =>
  Array.isArray(value) && value.every(key => typeof key === 'string' || typeof key === 'number')
