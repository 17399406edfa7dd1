import { expect, it } from 'vitest'
import type { Field } from './Field.ts'
import { fieldTypeOf } from './fieldTraits.ts'

const schema: NonNullable<Field['schema']> = {
  name: 'a',
  table: 'articles',
  data_type: 'text',
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_primary_key: false,
  has_auto_increment: false,
  foreign_key_column: null,
  foreign_key_table: null,
}

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
