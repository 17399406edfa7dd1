import { expect, it } from 'vitest'
import { blankSchema } from './blankField.ts'
import { fieldTypeOf } from './fieldTraits.ts'

const schema = blankSchema('articles', 'a', 'text')

it.each([
  ['dateTime', 'dateTime'],
  ['datetime', 'dateTime'],
  ['string', 'string'],
  ['binary', 'binary'],
  ['user_created', 'uuid'],
  ['geometry.Point', 'geometry.Point'],
  ['geography', 'unknown'],
  ['', 'unknown'],
])('a column of type %j is %s (A-0300, A-0790)', (type, expected) => {
  expect(fieldTypeOf({ collection: 'articles', field: 'a', type, schema, meta: null })).toBe(expected)
})

it('a field without a column is an alias with any name (A-0308, A-0789)', () => {
  expect(fieldTypeOf({ collection: 'articles', field: 'a', type: 'o2m', schema: null, meta: null })).toBe('alias')
})
