import * as Schema from 'effect/Schema'
import { queryString } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { templateFields } from '#schemas/template/template.ts'
import { callFor } from '../../api/callFor.ts'
import { chunksOf } from '../../batch/batchMachine.ts'
import { displayFields } from '../../display/displayFields.ts'
import type { ItemsPage, StudioHost } from '../../registry/StudioHost.ts'
import { placeOf, type SearchedPlace, type UsagePlace, usagePlaces } from './usagePlaces.ts'

/** The items of one collection that reference the requested items in one place. */
export interface Usage {
  readonly place: UsagePlace
  readonly count: number
  /** The first ones, with the fields of their template. */
  readonly items: readonly Item[]
}

export interface UsageAnswer {
  readonly usages: readonly Usage[]
  /** How many more items reference them that the caller cannot read; `unknown` if there may be some. */
  readonly hidden: number | 'unknown'
  /** Why some places are missing. */
  readonly error: unknown
}

/** How many items of a place are named. */
const named = 5

/** The template for the items of a place. */
export const usageTemplate = ({ collection }: UsagePlace): string =>
  collection.displayTemplate ?? `{{ ${collection.primaryKey} }}`

/**
 * The items that reference these. With the capability `item-usage`, the server also finds links in text and counts the
 * items that the caller cannot read; otherwise the fields that the caller can read are searched one by one.
 */
export const readUsage = (
  studio: StudioHost,
  collection: string,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<UsageAnswer> =>
  studio.capabilities.has('item-usage')
    ? readCounted(studio, collection, keys, signal)
    : readSearched(studio, collection, keys, signal)

const Answer = Schema.Struct({
  places: Schema.Array(
    Schema.Struct({
      collection: Schema.String,
      field: Schema.NullOr(Schema.String),
      count: Schema.Number,
      keys: Schema.Array(Schema.Union([Schema.String, Schema.Number])),
    }),
  ),
  hidden: Schema.Number,
})

async function readCounted(
  studio: StudioHost,
  collection: string,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<UsageAnswer> {
  const path = `/utils/usage/${encodeURIComponent(collection)}`
  let hidden = 0
  const found = new Map<string, { readonly place: UsagePlace; count: number; readonly keys: Set<Key> }>()
  for (const chunk of chunksOf(keys)) {
    const query = new URLSearchParams(chunk.map(key => ['key', String(key)])).toString()
    const answer = await callFor({ path, query, signal }, Answer)
    hidden += answer.hidden
    for (const each of answer.places) {
      const place = placeOf(studio.metadata, each.collection, each.field)
      if (!place) hidden += each.count
      else {
        const usage = found.get(place.id) ?? { place, count: 0, keys: new Set() }
        found.set(place.id, usage)
        usage.count += each.count
        for (const key of each.keys) usage.keys.add(key)
      }
    }
  }
  const usages = await Promise.all(
    [...found.values()].map(async ({ place, count, keys: first }) => {
      const { isSingleton, primaryKey } = place.collection
      // A singleton is named by its collection.
      if (isSingleton) return { place, count, items: [] }
      const { items } = await readNamed(studio, place, { [primaryKey]: { _in: [...first].slice(0, named) } }, signal)
      return { place, count, items }
    }),
  )
  return { usages, hidden, error: null }
}

/** One place after the other fails by itself. */
async function readSearched(
  studio: StudioHost,
  collection: string,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<UsageAnswer> {
  const { places, hidden } = usagePlaces(studio.metadata, collection)
  const results = await Promise.allSettled(places.map(place => searchPlace(studio, place, keys, signal)))
  const failed = results.find(result => result.status === 'rejected')
  return {
    usages: results.flatMap(result => (result.status === 'fulfilled' && result.value.count > 0 ? [result.value] : [])),
    hidden: hidden ? 'unknown' : 0,
    error: failed?.reason ?? null,
  }
}

async function searchPlace(
  studio: StudioHost,
  place: SearchedPlace,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<Usage> {
  const { isSingleton, primaryKey } = place.collection
  if (isSingleton) return searchSingleton(place, keys, signal)
  let count = 0
  const items = new Map<string, Item>()
  // The keys of many items are too long for one address. An item can use several of them.
  for (const chunk of chunksOf(keys)) {
    const page = await readNamed(studio, place, place.filter(chunk), signal)
    count += page.filterCount ?? page.items.length
    for (const item of page.items) items.set(String(item[primaryKey]), item)
  }
  return { place, count, items: [...items.values()].slice(0, named) }
}

const Row = Schema.Record(Schema.String, Schema.Unknown)

/** A singleton cannot be filtered, so its references are compared here. */
async function searchSingleton(place: SearchedPlace, keys: readonly Key[], signal: AbortSignal): Promise<Usage> {
  const { collection, path } = place
  const query = queryString({ fields: [path.join('.')] })
  const item = await callFor({ path: itemsPath(collection.collection), query, signal }, Row)
  const contains = valuesAt(item, path).some(value => keys.some(key => key === value))
  return { place, count: contains ? 1 : 0, items: contains ? [item] : [] }
}

function valuesAt(value: unknown, [first, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(each => valuesAt(each, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return [value]
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, first), rest) : []
}

/** The first items that match, with the fields of their template. */
function readNamed(
  { metadata, readItems, registry }: StudioHost,
  place: UsagePlace,
  filter: FilterTree,
  signal: AbortSignal,
): Promise<ItemsPage> {
  const { collection, primaryKey } = place.collection
  const fields = templateFields(usageTemplate(place)).flatMap(path =>
    displayFields(registry, metadata, collection, path),
  )
  const query = { fields: [...new Set([primaryKey, ...fields])], filter, limit: named, meta: ['filter_count'] as const }
  return readItems(collection, query, signal)
}
