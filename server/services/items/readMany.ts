import type { Item, Key } from '#schemas/data/Item.ts'
import { keyList } from '#server/query/keyList.ts'
import type { ReadContext } from '#server/query/ReadContext.ts'
import type { ReadQuery } from '#server/query/ReadQuery.ts'
import { readItems } from '#server/query/readItems.ts'
import { countRows } from '#server/query/readRows.ts'
import type { Selection } from '#server/query/Selection.ts'
import { selectFields } from '#server/query/selectFields.ts'
import { requireRights } from '../authorize.ts'
import { failure, forbidden, invalidQuery } from '../Failure.ts'
import { storedKey } from './findRows.ts'

export interface ListAnswer {
  readonly data: readonly Item[]
  /** The counts that were asked for; left out when none were. */
  readonly meta?: Readonly<Partial<Record<'total_count' | 'filter_count', number>>>
}

const maximumKeys = 500

function select(context: ReadContext, collection: string, query: ReadQuery): Selection {
  const { info, rights } = requireRights(context.snapshot, context.caller, 'read', collection)
  return selectFields(context, info, rights, query.fields ?? ['*'], query.deep)
}

export async function readList(context: ReadContext, collection: string, query: ReadQuery): Promise<ListAnswer> {
  const selection = select(context, collection, query)
  const data = await readItems(context, selection, query)
  if (query.counts.size === 0) return { data }
  const meta: Partial<Record<'total_count' | 'filter_count', number>> = {}
  if (query.counts.has('filter_count')) meta.filter_count = await countRows(context, selection, query)
  if (query.counts.has('total_count')) meta.total_count = await countRows(context, selection, null)
  return { data, meta }
}

export async function readByKeys(
  context: ReadContext,
  collection: string,
  keys: readonly Key[],
  query: ReadQuery,
): Promise<readonly Item[]> {
  if (keys.length > maximumKeys) throw invalidQuery(`More than ${maximumKeys} keys.`)
  const selection = select(context, collection, query)
  const { primaryKey } = selection.info
  const stored = keys.map(key => storedKey(selection.info, key)).filter(key => key !== null)
  if (stored.length === 0) return []
  const all = { ...query, limit: null, offset: 0 }
  const order = new Map(stored.map((key, index) => [String(key), index]))
  const shown: Selection = { ...selection, columns: [...new Set([...selection.columns, primaryKey])] }
  const items = await readItems(context, shown, all, alias => keyList(context.kind, alias, primaryKey, stored))
  const place = (item: Item) => order.get(String(item[primaryKey.name])) ?? 0
  const sorted = query.sort.length > 0 ? items : [...items].sort((one, other) => place(one) - place(other))
  if (selection.columns.includes(primaryKey)) return sorted
  return sorted.map(({ [primaryKey.name]: _, ...item }) => item)
}

export async function readOne(context: ReadContext, collection: string, key: Key, query: ReadQuery): Promise<Item> {
  const [item] = await readByKeys(context, collection, [key], { ...query, filter: null, search: null })
  if (item) return item
  if (context.caller.admin) throw failure('ITEM_NOT_FOUND', `Item "${key}" doesn't exist in "${collection}".`)
  throw forbidden()
}

export async function readSingleton(context: ReadContext, collection: string, query: ReadQuery): Promise<Item> {
  const selection = select(context, collection, query)
  const [item] = await readItems(context, selection, { ...query, limit: 1, offset: 0, filter: null, search: null })
  if (item) return item
  const defaults: Record<string, unknown> = {}
  for (const field of selection.columns) defaults[field.name] = field.wire.schema?.default_value ?? null
  for (const relation of selection.relations) defaults[relation.field.name] = relation.kind === 'many' ? [] : null
  return defaults
}
