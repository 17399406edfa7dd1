import type { Item, Key } from '#schemas/data/Item.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { readKey } from '../item/nested/readKey.ts'
import type { TranslationPlace } from './translationPlace.ts'

export const translationStates = ['missing', 'draft', 'outdated', 'done'] as const

/**
 * How far a translation is: there is none, it lacks a text that the source language has, the source was saved after it,
 * or none of these.
 */
export type TranslationState = (typeof translationStates)[number]

export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The rows of an item by the key of their language. Rows without one, and further ones of a language, are left out. */
export function rowsByLanguage(item: Item, { codeField, farKey, field }: TranslationPlace): ReadonlyMap<string, Item> {
  const value = item[field.field]
  const rows = new Map<string, Item>()
  for (const row of Array.isArray(value) ? value.filter(isRecord) : []) {
    const code = readKey(row[farKey], codeField)
    if (code !== null && code !== undefined && !rows.has(String(code))) rows.set(String(code), row)
  }
  return rows
}

export interface Compared {
  readonly place: TranslationPlace
  /** The row of the source language. */
  readonly source: Item | undefined
  readonly row: Item | undefined
  /** The source was saved after the translation. */
  readonly isOlder: boolean
}

/** The texts that the source language has and a translation lacks. */
export const lackingFields = ({ place, row, source }: Pick<Compared, 'place' | 'row' | 'source'>) =>
  place.translated.filter(({ field }) => isFilled(source?.[field]) && !isFilled(row?.[field]))

/** The state of one cell. The source language itself is done once it exists. */
export function translationState(compared: Compared): TranslationState {
  const { isOlder, row, source } = compared
  if (row === undefined) return 'missing'
  if (row === source) return 'done'
  if (lackingFields(compared).length > 0) return 'draft'
  return isOlder ? 'outdated' : 'done'
}

/**
 * The filter of items whose translation to a language is missing or a draft, or neither of them: whether it is outdated
 * is in the activity, which filters do not reach.
 */
export function stateFilter(
  state: 'missing' | 'draft' | 'done',
  place: TranslationPlace,
  source: Key,
  language: Key,
): FilterTree {
  const { farKey, field } = place
  const some = (code: Key, more: FilterTree = {}): FilterTree => ({
    [field.field]: { _some: { _and: [{ [farKey]: { _eq: code } }, more] } },
  })
  if (state === 'missing') return { [field.field]: { _none: { [farKey]: { _eq: language } } } }
  const lacking = place.translated.map(each => ({
    _and: [some(source, { [each.field]: { _nempty: true } }), some(language, { [each.field]: { _empty: true } })],
  }))
  if (state === 'draft') return { _or: lacking }
  const complete = place.translated.map(each => ({
    _or: [
      { [field.field]: { _none: { _and: [{ [farKey]: { _eq: source } }, { [each.field]: { _nempty: true } }] } } },
      some(language, { [each.field]: { _nempty: true } }),
    ],
  }))
  return { _and: [some(language), ...complete] }
}
