import type { Item, Key } from '#schemas/data/Item.ts'
import { requireRights } from '#server/access/authorize.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { aggregateItems } from '#server/query/aggregateItems.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import { isAggregated, type ReadQuery } from '#server/query/ReadQuery.ts'
import { readItems, readKeyedItems } from '#server/query/readItems.ts'
import { readItemTexts } from '#server/query/readItemsText.ts'
import { countRows } from '#server/query/readRows.ts'
import type { Selection } from '#server/query/Selection.ts'
import { selectFields } from '#server/query/selectFields.ts'
import { storedKey } from './findRows.ts'

export interface ListAnswer {
  readonly data: readonly Item[]
  /** The counts that were asked for; left out when none were. */
  readonly meta?: Readonly<Partial<Record<'total_count' | 'filter_count', number>>> | undefined
}

interface Kept {
  readonly snapshot: ReadContext['snapshot']
  readonly known: ReadContext['caller']['known']
  readonly collection: string
  readonly selection: Selection
}

const kept = new WeakMap<ReadQuery, Kept>()

/** What a query reads of a collection; kept with the query while neither the model nor the caller's rights change. */
export function select(context: ReadContext, collection: string, query: ReadQuery): Selection {
  const { snapshot, caller } = context
  const last = kept.get(query)
  if (last && last.snapshot === snapshot && last.known === caller.known && last.collection === collection)
    return last.selection
  const { info, rights } = requireRights(snapshot, caller, 'read', collection)
  const selection = selectFields(context, info, rights, query.fields ?? ['*'], query)
  // Rules that name the current time are worked out anew for every request.
  if (!caller.timed) kept.set(query, { snapshot, known: caller.known, collection, selection })
  return selection
}

const whole = new WeakMap<ReadQuery, ReadQuery>()

/** The query without its page, the same one every time. */
function withoutPage(query: ReadQuery): ReadQuery {
  const known = whole.get(query) ?? { ...query, limit: null, offset: 0 }
  whole.set(query, known)
  return known
}

/** What a list reads, whether of items or of groups of them. */
export function outlineOf(context: ReadContext, collection: string, query: ReadQuery): Selection {
  if (!isAggregated(query)) return select(context, collection, query)
  const { info, rights } = requireRights(context.snapshot, context.caller, 'read', collection)
  return { info, rights, columns: [], relations: [], computed: [] }
}

export const readList = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
): Operation<ListAnswer> {
  if (isAggregated(query)) return yield* readGroups(context, collection, query)
  const selection = select(context, collection, query)
  const data = yield* readItems(context, selection, query)
  const meta = yield* countsOf(context, selection, query)
  return meta ? { data, meta } : { data }
})

/** Groups and values in place of items; the counts are those of the items. */
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

/** As `readList`, as the JSON text of an answer: `{"data":[…]}`, with `meta` before it where counts were asked for. */
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
  return listText(yield* readItemTexts(context, selection, query), yield* countsOf(context, selection, query))
})

/** As `readListText` for a list of at most `most` items; null for a longer one. */
export const readShortListText = operation(function* (
  context: ReadContext,
  collection: string,
  query: ReadQuery,
  most: number,
): Operation<string | null> {
  const selection = select(context, collection, query)
  const texts = yield* readItemTexts(context, selection, headOf(query, most + 1))
  return texts.length > most ? null : listText(texts, yield* countsOf(context, selection, query))
})

const listText = (items: readonly string[], meta: ListAnswer['meta']): string =>
  meta ? `{"meta":${JSON.stringify(meta)},"data":[${items.join(',')}]}` : `{"data":[${items.join(',')}]}`

const heads = new WeakMap<ReadQuery, ReadQuery>()

/** The query with another limit, the same one every time. */
function headOf(query: ReadQuery, limit: number): ReadQuery {
  const known = heads.get(query)
  if (known?.limit === limit) return known
  const head = { ...query, limit }
  heads.set(query, head)
  return head
}

/** The counts that a query asks for; undefined when it asks for none. */
export const countsOf = operation(function* (
  context: ReadContext,
  selection: Selection,
  query: ReadQuery,
): Operation<ListAnswer['meta']> {
  if (query.counts.size === 0) return undefined
  const meta: Partial<Record<'total_count' | 'filter_count', number>> = {}
  if (query.counts.has('filter_count')) meta.filter_count = yield* countRows(context, selection, query)
  if (query.counts.has('total_count')) meta.total_count = yield* countRows(context, selection, null)
  return meta
})

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
  const found = yield* readKeyedItems(context, selection, withoutPage(query), { field: primaryKey, keys: stored })
  const place = ({ key }: { readonly key: string }) => order.get(key) ?? 0
  const sorted = query.sort.length > 0 ? found : [...found].sort((one, other) => place(one) - place(other))
  return sorted.map(({ item }) => item)
})

const alones = new WeakMap<ReadQuery, ReadQuery>()

/** The query for one item by its key: what is shown of it, not which. */
function alone(query: ReadQuery): ReadQuery {
  if (query.filter === null && query.search === null) return query
  const known = alones.get(query) ?? { ...query, filter: null, search: null }
  alones.set(query, known)
  return known
}

export const readOne = operation(function* (
  context: ReadContext,
  collection: string,
  key: Key,
  query: ReadQuery,
): Operation<Item> {
  const [item] = yield* readByKeys(context, collection, [key], alone(query))
  if (item) return item
  if (context.caller.admin) return yield* failure('ITEM_NOT_FOUND', `Item "${key}" doesn't exist in "${collection}".`)
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
