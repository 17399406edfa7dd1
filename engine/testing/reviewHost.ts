import { buildRegistry, type Plugin } from '#engine/core/registry/Registry.ts'
import type { ItemsPage, StudioHost } from '#engine/core/registry/StudioHost.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item } from '#schemas/data/Item.ts'
import { evaluate } from '#schemas/filter/evaluate.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { reviewItems, reviewMetadata } from './reviewProject.ts'

/**
 * An in-memory studio over the review project: it filters, searches and limits like a server. With `waiting` it never
 * answers, to show loading states.
 */
export const reviewHost = (plugins: readonly Plugin[] = [], waiting = false): StudioHost => ({
  metadata: reviewMetadata,
  registry: buildRegistry(plugins),
  capabilities: new Set(['detailed-relation-writes', 'preview:application/pdf', 'suggestions', 'geometry-fields']),
  readItems: (collection, query) =>
    waiting ? never() : Promise.resolve(readPage(reviewItems[collection] ?? [], query)),
  readItem: (collection, key) => {
    const item = (reviewItems[collection] ?? []).find(each => String(each['id']) === String(key))
    return waiting
      ? never()
      : item
        ? Promise.resolve(item)
        : Promise.reject(new Error(`There is no ${collection} ${key}`))
  },
  upload: file => Promise.resolve({ id: 'f1', title: file.name, type: file.type }),
  importFile: () => Promise.resolve({ id: 'f1', title: 'The harbour of Utsira', type: 'image/svg+xml' }),
  saveAsset: () => Promise.resolve(),
  readAsset: () => (waiting ? never() : Promise.resolve(new Blob([image], { type: 'image/svg+xml' }))),
  suggest: (_collection, _field, search) =>
    waiting ? never() : Promise.resolve(places.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))),
  itemHref: (collection, key) => `#/collections/${collection}/${key}`,
})

/** What every service suggests. */
const places = [
  { text: 'Utsira, Norway', value: 'Utsira' },
  { text: 'Utne, Norway', value: 'Utne' },
  { text: 'Bergen', value: 'Bergen' },
]

const never = () => new Promise<never>(() => undefined)

function readPage(all: readonly Item[], query: Query): ItemsPage {
  const parsed = parseFilter(query.filter ?? {})
  if (!parsed.ok) throw new Error(parsed.problem.reason)
  const { filter } = parsed
  const matching = all.filter(item => evaluate(filter, item) && matches(item, query.search))
  const sorted = (query.sort ?? []).toReversed().reduce((rows, path) => rows.toSorted(by(path)), matching)
  const limit = query.limit === undefined || query.limit < 0 ? matching.length : query.limit
  const start = limit * ((query.page ?? 1) - 1)
  return { items: sorted.slice(start, start + limit), filterCount: matching.length, totalCount: all.length }
}

const by =
  (path: string) =>
  (a: Item, b: Item): number => {
    const [left, right] = [a[path], b[path]].map(value => (typeof value === 'number' ? value : String(value)))
    return left === right ? 0 : (left ?? '') < (right ?? '') ? -1 : 1
  }

const matches = (item: Item, search = ''): boolean =>
  Object.values(item).some(value => String(value).toLowerCase().includes(search.toLowerCase()))

/** An image of a harbor, so that images work without a server. */
const image =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#9cc9ee" d="M0 0h96v96H0z"/><path fill="#f6d98b" d="M70 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20"/><path fill="#2f6f9f" d="M0 58h96v38H0z"/><path fill="#c4483f" d="M40 26h14l3 34H37z"/></svg>'
