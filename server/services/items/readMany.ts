import type { Item, Key } from '#schemas/data/Item.ts'
import { requirePermission } from '#server/access/authorize.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { aggregateItems } from '#server/query/aggregateItems.ts'
import { cappedCount, countStatement, knownCount } from '#server/query/countRows.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { everyField, isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { readFarPage } from '#server/query/readFarPage.ts'
import { readItems, readKeyedItems } from '#server/query/readItems.ts'
import { readItemTexts } from '#server/query/readItemsText.ts'
import type { Selection } from '#server/query/Selection.ts'
import { selectFields } from '#server/query/selectFields.ts'
import { storedKey } from './findRows.ts'
import { missingText } from './missingText.ts'

export interface ListAnswer {
  readonly data: readonly Item[]
  /** The requested counts; omitted if the request has none. */
  readonly meta?: Readonly<Partial<Record<'total_count' | 'filter_count', number>>> | undefined
}

interface Kept {
  readonly snapshot: ReadContext['snapshot']
  readonly permissionCache: ReadContext['caller']['permissionCache']
  readonly collection: string
  readonly selection: Selection
}

const cache = new WeakMap<ReadQuery, Kept>()

/**
 * The selection of a query on a collection; cached with the query while neither the model nor the caller's permissions
 * change.
 */
export function select(context: ReadContext, collection: string, query: ReadQuery): Selection {
  const { snapshot, caller } = context
  const last = cache.get(query)
  if (
    last &&
    last.snapshot === snapshot &&
    last.permissionCache === caller.permissionCache &&
    last.collection === collection
  )
    return last.selection
  const { info, permission } = requirePermission(snapshot, caller, 'read', collection)
  const selection = selectFields(context, info, permission, query.fields ?? ['*'], query)
  // Rules that name the current time are evaluated for every request.
  if (!caller.timed) cache.set(query, { snapshot, permissionCache: caller.permissionCache, collection, selection })
  return selection
}

const whole = new WeakMap<ReadQuery, ReadQuery>()

/** The query without its page; the same object every time. */
function withoutPage(query: ReadQuery): ReadQuery {
  const wholeQuery = whole.get(query) ?? { ...query, limit: null, offset: 0 }
  whole.set(query, wholeQuery)
  return wholeQuery
}

/** The result of a list: items, or groups of them. */
export function outlineOf(context: ReadContext, collection: string, query: ReadQuery): Selection {
  if (!isAggregated(query)) return select(context, collection, query)
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'read', collection)
  return { info, permission, columns: [], relations: [], computed: [] }
}

export const readList = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<ListAnswer> {
  if (isAggregated(query)) return yield* readGroups(context, collection, query)
  const selection = select(context, collection, query)
  const data = yield* readFarPage(context, selection, query, readItems)
  const meta = yield* countsOf(context, selection, query)
  return meta ? { data, meta } : { data }
})

/** Groups and aggregates instead of items. The counts refer to the items. */
const readGroups = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<ListAnswer> {
  const outline = outlineOf(context, collection, query)
  const data = yield* aggregateItems(context, outline, query)
  const meta = yield* countsOf(context, outline, query)
  return meta ? { data, meta } : { data }
})

/** As `readList`, as the JSON text of a response: `{"data":[…]}`, with `meta` first if counts were requested. */
export const readListText = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<string> {
  if (isAggregated(query)) {
    const { data, meta } = yield* readGroups(context, collection, query)
    return JSON.stringify({ ...(meta ? { meta } : {}), data })
  }
  const selection = select(context, collection, query)
  return listText(
    yield* readFarPage(context, selection, query, readItemTexts),
    yield* countsOf(context, selection, query),
  )
})

/** As `readListText` for a list of at most `maxItems` items; null for a longer one. */
export const readShortListText = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
  maxItems: number,
): Operation<string | null> {
  const selection = select(context, collection, query)
  const texts = yield* readFarPage(context, selection, headOf(query, maxItems + 1), readItemTexts)
  return texts.length > maxItems ? null : listText(texts, yield* countsOf(context, selection, query))
})

const listText = (items: readonly string[], meta: ListAnswer['meta']): string =>
  meta ? `{"meta":${JSON.stringify(meta)},"data":[${items.join(',')}]}` : `{"data":[${items.join(',')}]}`

const heads = new WeakMap<ReadQuery, ReadQuery>()

/** The query with another limit; the same object every time. */
function headOf(query: ReadQuery, limit: number): ReadQuery {
  const cached = heads.get(query)
  if (cached?.limit === limit) return cached
  const head = { ...query, limit }
  heads.set(query, head)
  return head
}

/** The counts that a query requests; undefined if it requests none. */
export const countsOf = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
): Operation<ListAnswer['meta']> {
  if (query.counts.size === 0) return undefined
  const meta: Partial<Record<'total_count' | 'filter_count', number>> = {}
  if (query.counts.has('filter_count')) meta.filter_count = yield* countOf(context, selection, query, query)
  if (query.counts.has('total_count')) meta.total_count = yield* countOf(context, selection, query, null)
  return meta
})

/** The number of rows that match a query, or of all rows; with a maximum count, at most one more. */
const countOf = (
  context: ReadContext,
  selection: Selection,
  { maxCount }: ReadQuery,
  query: ReadQuery | null,
): Fallible<number> =>
  knownCount(
    context,
    maxCount === undefined
      ? countStatement(context, selection, query)
      : cappedCount(context, selection, query ? withoutPage(query) : wholeCollection, maxCount + 1),
  )

const wholeCollection: ReadQuery = { ...everyField, limit: null }

export const readByKeys = operation(function* (
  context: ReadContext,
  collection: string,
  keys: readonly Key[],
  query: ReadQuery,
): Operation<readonly Item[]> {
  const selection = select(context, collection, query)
  const { primaryKey } = selection.info
  const stored = keys.map(key => storedKey(selection.info, key)).filter(key => key !== null)
  if (stored.length === 0) return []
  const order = new Map(stored.map((key, index) => [String(key), index]))
  const items = yield* readKeyedItems(context, selection, withoutPage(query), { field: primaryKey, keys: stored })
  const place = ({ key }: { readonly key: string }) => order.get(key) ?? 0
  const sorted = query.sort.length > 0 ? items : [...items].sort((a, b) => place(a) - place(b))
  return sorted.map(({ item }) => item)
})

const alones = new WeakMap<ReadQuery, ReadQuery>()

/** The query for one item by its key: the shown fields, without filters. */
function alone(query: ReadQuery): ReadQuery {
  if (query.filter === null && query.search === null) return query
  const aloneQuery = alones.get(query) ?? { ...query, filter: null, search: null }
  alones.set(query, aloneQuery)
  return aloneQuery
}

export const readOne = operation(function* (
  context: ReadContext,
  collection: string,
  key: Key,
  query: ReadQuery,
): Operation<Item> {
  const [item] = yield* readByKeys(context, collection, [key], alone(query))
  if (item) return item
  if (context.caller.admin) return yield* failure('ITEM_NOT_FOUND', missingText(collection, key))
  return yield* forbidden()
})

export const readSingleton = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<Item> {
  const selection = select(context, collection, query)
  const [item] = yield* readItems(context, selection, { ...query, limit: 1, offset: 0, filter: null, search: null })
  if (item) return item
  const defaults: Record<string, unknown> = {}
  for (const field of selection.columns) defaults[field.name] = field.wire.schema?.default_value ?? null
  for (const each of selection.computed)
    defaults[each.name] = each.function ? null : (each.field.wire.schema?.default_value ?? null)
  for (const relation of selection.relations) defaults[relation.name] = relation.kind === 'many' ? [] : null
  return defaults
})
