import * as Schema from 'effect/Schema'
import { type Query, queryString } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { call } from '../api/call.ts'
import { decoded } from '../api/callFor.ts'
import { readKey } from '../item/nested/readKey.ts'
import { maxCount } from '../list/maxCount.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import type { TranslationPlace } from './translationPlace.ts'
import { stateFilter, type TranslationState } from './translationStates.ts'

/** What a matrix shows. */
export interface MatrixQuery {
  readonly collection: string
  readonly primaryKey: string
  readonly place: TranslationPlace
  /** The fields of the title of an item. */
  readonly titleFields: readonly string[]
  /** The conditions of the list. */
  readonly conditions: Pick<Query, 'filter' | 'search'>
  /** The order of the list. */
  readonly sort: readonly string[]
  /** The key of the language that others are translated from. */
  readonly source: Key
  /** Only items in this state of a language; null for all. */
  readonly only: { readonly language: Key; readonly state: TranslationState } | null
  readonly page: number
  readonly limit: number
}

export interface MatrixPage {
  readonly items: readonly Item[]
  /** Up to 100,001. */
  readonly count: number
  /** The outdated translations of these items; null if the server does not know them. */
  readonly outdated: ReadonlySet<string> | null
}

/** Names the translation of an item to a language. */
export const cellKey = (item: unknown, language: unknown): string => JSON.stringify([String(item), String(language)])

const Outdated = Schema.Array(Schema.Struct({ item: Schema.Unknown, language: Schema.Unknown }))

/**
 * A page of items with all of their translations, in one request, and which of them are outdated, in another. Rejects
 * with an `ApiFailure`.
 */
export async function readMatrix(host: StudioHost, query: MatrixQuery, signal: AbortSignal): Promise<MatrixPage> {
  const { collection, conditions, limit, only, page, place, primaryKey, source, titleFields } = query
  const sort = [...new Set([...query.sort, primaryKey])]
  const knowsOutdated = host.capabilities.has('outdated-translations')
  const within = (name: string) => `${place.field.field}.${name}`
  const fields = [
    ...new Set([
      primaryKey,
      ...titleFields,
      ...[place.rows.primaryKey, place.farKey, ...place.translated.map(({ field }) => field)].map(within),
    ]),
  ]
  const deep = { [place.field.field]: { limit: -1 } }
  const read = (more: Query) => host.readItems(collection, { fields, deep, sort, limit, ...more }, signal)
  if (only?.state === 'outdated') {
    const { count, pairs } = await readOutdated(query, { ...conditions, limit, page }, only.language, signal)
    const keys = pairs.map(({ item }) => item)
    const items = keys.length === 0 ? [] : (await read({ filter: { [primaryKey]: { _in: keys } } })).items
    return { items, count, outdated: await outdatedOf(items) }
  }
  const state = only && stateFilter(only.state, place, source, only.language)
  const filters = [conditions.filter, state].flatMap(each => (each && Object.keys(each).length > 0 ? [each] : []))
  const counted = host.capabilities.has('max-count') ? { maxCount } : {}
  const { filterCount, items } = await read({
    ...conditions,
    ...(filters.length > 0 ? { filter: { _and: filters } } : {}),
    ...counted,
    page,
    meta: ['filter_count'],
  })
  return { items, count: filterCount ?? items.length, outdated: await outdatedOf(items) }

  async function outdatedOf(shown: readonly Item[]): Promise<ReadonlySet<string> | null> {
    if (!knowsOutdated) return null
    const keys = shown.map(item => readKey(item[primaryKey], primaryKey))
    if (keys.length === 0) return new Set()
    const { pairs } = await readOutdated(query, { filter: { [primaryKey]: { _in: keys } }, limit: -1 }, null, signal)
    return new Set(pairs.map(({ item, language }) => cellKey(item, language)))
  }
}

async function readOutdated(
  { collection, place, source }: MatrixQuery,
  items: Query,
  language: Key | null,
  signal: AbortSignal,
) {
  const params = new URLSearchParams({ source: String(source) })
  if (language !== null) params.set('language', String(language))
  const meta: Query = language === null ? {} : { meta: ['filter_count'] }
  const path = `/utils/outdated/${encodeURIComponent(collection)}/${encodeURIComponent(place.field.field)}`
  const answer = await call({ path, query: `${params}&${queryString({ ...items, ...meta })}`, signal })
  const pairs = decoded(path, answer.data, Outdated)
  const count = isRecord(answer.meta) ? Number(answer.meta['filter_count'] ?? pairs.length) : pairs.length
  return { pairs, count }
}
