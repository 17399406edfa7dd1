import { useQueries } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { callFor } from '#engine/core/api/callFor.ts'
import { chunkSize } from '#engine/core/batch/batchMachine.ts'
import { displayFields } from '#engine/core/display/displayFields.ts'
import { type UsagePlace, usagePlaces } from '#engine/core/item/usage/usagePlaces.ts'
import type { ItemsPage, StudioHost } from '#engine/core/registry/StudioHost.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { queryString } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { templateFields } from '#schemas/template/template.ts'

/** The items of one collection that reference the requested items through one field. */
export interface Usage {
  readonly place: UsagePlace
  readonly count: number
  /** The first ones, with the fields of their template. */
  readonly items: readonly Item[]
}

export interface UsageResult {
  /** All usages; null until every request has completed. */
  readonly usages: readonly Usage[] | null
  readonly count: number
  /** Items that the caller cannot read may reference them too. */
  readonly hidden: boolean
  readonly error: unknown
  readonly reload: () => void
}

/** How many items of a place are named. */
const named = 5

/** The items that reference these, in every collection that the caller can read. */
export function useUsage(collection: string, keys: readonly Key[]): UsageResult {
  const studio = useStudio()
  const { places, hidden } = usagePlaces(studio.metadata, collection)
  return useQueries({
    queries: places.map(place => ({
      queryKey: ['items', place.collection.collection, 'usage', place.field, keys],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readUsage(studio, place, keys, signal),
    })),
    combine: results => {
      const failed = results.find(({ error }) => error !== null)
      const usages = results.flatMap(({ data }, index) => {
        const place = places[index]
        return data && place && data.items.length > 0
          ? [{ place, count: data.filterCount ?? data.items.length, items: data.items }]
          : []
      })
      return {
        usages: results.some(({ isPending }) => isPending) ? null : usages,
        count: usages.reduce((sum, usage) => sum + usage.count, 0),
        hidden,
        error: failed?.error ?? null,
        reload: () => {
          for (const each of results) if (each.isError) void each.refetch()
        },
      }
    },
  })
}

/** The template for the items of a place. */
export const usageTemplate = ({ collection }: UsagePlace): string =>
  collection.displayTemplate ?? `{{ ${collection.primaryKey} }}`

async function readUsage(
  { metadata, readItems, registry }: StudioHost,
  place: UsagePlace,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<ItemsPage> {
  const { collection, isSingleton, primaryKey } = place.collection
  if (isSingleton) return readSingleton(place, keys, signal)
  const fields = templateFields(usageTemplate(place)).flatMap(path =>
    displayFields(registry, metadata, collection, path),
  )
  let page: ItemsPage = { items: [], filterCount: 0, totalCount: null }
  // The keys of many items are too long for one address.
  for (let at = 0; at < keys.length; at += chunkSize) {
    const filter = place.filter(keys.slice(at, at + chunkSize))
    const query = {
      fields: [...new Set([primaryKey, ...fields])],
      filter,
      limit: named,
      meta: ['filter_count'] as const,
    }
    const { items, filterCount } = await readItems(collection, query, signal)
    // An item can use several of them.
    const known = new Set(page.items.map(item => String(item[primaryKey])))
    page = {
      items: [...page.items, ...items.filter(item => !known.has(String(item[primaryKey])))].slice(0, named),
      filterCount: (page.filterCount ?? 0) + (filterCount ?? items.length),
      totalCount: null,
    }
  }
  return page
}

const Row = Schema.Record(Schema.String, Schema.Unknown)

/** A singleton cannot be filtered, so its references are compared here. */
async function readSingleton(
  { collection, path }: UsagePlace,
  keys: readonly Key[],
  signal: AbortSignal,
): Promise<ItemsPage> {
  const query = queryString({ fields: [path.join('.')] })
  const item = await callFor({ path: itemsPath(collection.collection), query, signal }, Row)
  const contains = valuesAt(item, path).some(value => keys.some(key => key === value))
  return { items: contains ? [item] : [], filterCount: contains ? 1 : 0, totalCount: null }
}

function valuesAt(value: unknown, [first, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(each => valuesAt(each, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return [value]
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, first), rest) : []
}
