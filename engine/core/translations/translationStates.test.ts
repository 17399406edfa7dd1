import { describe, expect, it } from 'vitest'
import type { Item } from '#schemas/data/Item.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import type { TranslationPlace } from './translationPlace.ts'
import { lackingFields, rowsByLanguage, stateFilter, translationState } from './translationStates.ts'

// Safe: the functions read only these members.
const place = {
  field: { field: 'translations' },
  rows: { collection: 'articles_translations', primaryKey: 'id' },
  foreignKey: 'article',
  farKey: 'language',
  codeField: 'code',
  translated: [{ field: 'title' }, { field: 'body' }],
} as unknown as TranslationPlace

const english: Item = { id: 1, language: 'en', title: 'Island', body: null }

describe('the state of a translation', () => {
  it.each([
    ['missing', undefined, true],
    ['draft', { id: 2, language: 'de', title: '', body: 'Text' }, true],
    ['outdated', { id: 2, language: 'de', title: 'Insel', body: null }, true],
    ['done', { id: 2, language: 'de', title: 'Insel', body: null }, false],
    ['done', english, true],
  ] as const)('is %s for %j', (state, row, isOlder) => {
    expect(translationState({ place, source: english, row, isOlder })).toBe(state)
  })

  it('is done without a source to compare with', () => {
    expect(translationState({ place, source: undefined, row: { id: 2, language: 'de' }, isOlder: false })).toBe('done')
  })

  it('names the fields that the translation lacks', () => {
    expect(lackingFields({ place, source: english, row: { language: 'de' } }).map(({ field }) => field)).toEqual([
      'title',
    ])
  })
})

it('finds the first row of each language, also with the language as an object', () => {
  const item = {
    translations: [english, { id: 2, language: { code: 'de' } }, { id: 3, language: 'de' }, { id: 4, language: null }],
  }
  expect([...rowsByLanguage(item, place)].map(([code, row]) => [code, row['id']])).toEqual([
    ['en', 1],
    ['de', 2],
  ])
  expect(rowsByLanguage({ translations: null }, place).size).toBe(0)
})

it.each(['missing', 'draft', 'done'] as const)('has a filter for %s that the server can parse', state => {
  const parsed = parseFilter(stateFilter(state, place, 'en', 'de'))
  expect(parsed.ok).toBe(true)
})
