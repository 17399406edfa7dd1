import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { buildMetadata } from '../../metadata/buildMetadata.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import { copyPlan, copyValue } from './copyPlan.ts'

const meta = (collection: string) => ({
  collection,
  meta: { collection, icon: null, note: null, display_template: null, hidden: false, singleton: false },
})

const metadata = buildMetadata({
  collections: [meta('notes'), meta('pages')],
  fields: [
    column('code', 'string', {}, { is_primary_key: true, max_length: 12 }),
    column('slug', 'string', {}, { is_unique: true }),
    column('email', 'string', {}, { is_unique: true }),
    column('number', 'integer', {}, { is_unique: true }),
    column('title', 'string'),
    { ...column('pages', 'alias'), schema: null },
    column('id', 'integer', {}, { is_primary_key: true, has_auto_increment: true }, 'pages'),
    column('note', 'string', {}, {}, 'pages'),
  ],
  relations: [
    {
      ...{ many_collection: 'pages', many_field: 'note', many_primary: 'id' },
      ...{ one_collection: 'notes', one_field: 'pages', one_primary: 'code' },
      ...{ one_collection_field: null, one_allowed_collections: null, junction_field: null },
    },
  ],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Editor', admin: true },
  language: 'en-US',
})

const planOf = (name: string, item: object, edits = {}) => {
  const collection = metadata.collection(name)
  if (!collection) throw new Error(`There is no collection ${name}`)
  const { asked, lists } = copyPlan({ collection, metadata }, { ...item }, edits)
  return { asked: asked.map(({ field, suggestion }) => [field.field, suggestion]), lists: lists.map(l => l.field) }
}

it('asks a copy for a typed key and unique values, and names the lists that stay', () => {
  const note = { code: 'long-note-1', slug: 'sea', email: null, number: 4, title: 'Sea', pages: [1, 2] }
  expect(planOf('notes', note)).toEqual({
    asked: [
      ['code', 'long-no-copy'],
      ['slug', 'sea-copy'],
      ['number', ''],
    ],
    lists: ['pages'],
  })
})

it('does not ask for generated keys, changed values and empty lists', () => {
  const edits = { slug: { kind: 'value', value: 'lake' } }
  expect(planOf('notes', { code: 'a', slug: 'sea', pages: [] }, edits)).toEqual({
    asked: [['code', 'a-copy']],
    lists: [],
  })
  expect(planOf('pages', { id: 1, note: 'a' })).toEqual({ asked: [], lists: [] })
})

it.each([
  ['string', ' sea ', 'sea'],
  ['string', ' ', null],
  ['integer', '12', 12],
  ['integer', '1.5', null],
  ['integer', 'x', null],
  ['float', '1.5', 1.5],
  ['bigInteger', '9007199254740993', '9007199254740993'],
] as const)('reads the value of a %s from %j', (type, typed, value) => {
  // Safe: only the type is read.
  expect(copyValue({ type } as FieldInfo, typed)).toBe(value)
})
