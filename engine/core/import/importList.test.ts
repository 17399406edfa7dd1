import { describe, expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import type { Key } from '#schemas/data/Item.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { convertList, importListOf, listFields, listPayload } from './importList.ts'

const key = { is_primary_key: true, is_nullable: false }
const relation = (many: string, field: string, one: string, list: string | null, junction: string | null = null) => ({
  many_collection: many,
  many_field: field,
  many_primary: 'id',
  one_collection: one,
  one_field: list,
  one_primary: 'id',
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: junction,
})
const collections = ['notes', 'links', 'tags', 'notes_tags']
const metadata = buildMetadata({
  collections: collections.map(collection => ({
    collection,
    meta: { collection, icon: null, note: null, display_template: null, hidden: false, singleton: false },
  })),
  fields: [
    ...collections.map(collection => column('id', collection === 'tags' ? 'string' : 'integer', {}, key, collection)),
    { ...column('links', 'alias', { special: ['o2m'] }), schema: null },
    { ...column('tags', 'alias', { special: ['m2m'] }), schema: null },
    column('note', 'integer', {}, {}, 'links'),
    column('note', 'integer', {}, {}, 'notes_tags'),
    column('tag', 'string', {}, {}, 'notes_tags'),
  ],
  relations: [
    relation('links', 'note', 'notes', 'links'),
    relation('notes_tags', 'note', 'notes', 'tags', 'tag'),
    relation('notes_tags', 'tag', 'tags', null, 'note'),
  ],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Editor', admin: true },
  language: 'en-US',
})

function listOf(name: string) {
  const field = metadata.field('notes', name)
  const list = field && importListOf(metadata, field)
  if (!list) throw new Error(`${name} is no list`)
  return { field, list }
}

describe('convertList', () => {
  it.each([
    ['links', '4| 5 |4', [4, 5]],
    ['links', '7', [7]],
    ['links', ' ', null],
    ['links', null, null],
    ['links', [4, { id: 5 }], [4, 5]],
    ['links', { id: 4 }, [4]],
    ['tags', 'red|deep blue', ['red', 'deep blue']],
    ['tags', [{ tag: 'red' }, { id: 3, tag: 'blue' }], ['red', 'blue']],
  ])('converts %s %j to the keys %j', (name, cell, keys) =>
    expect(convertList(listOf(name).list, cell)).toEqual({ ok: true, value: keys }),
  )
  it.each([
    ['links', '4|five'],
    ['links', '[4,5]'],
    ['links', [{ note: 1 }]],
    // Keys of junction rows in a response would be mistaken for those of other items.
    ['tags', [12, 13]],
    ['tags', [{ id: 12 }]],
    ['tags', [{ tag: { id: 'red' } }]],
  ])('rejects %s %j', (name, cell) => expect(convertList(listOf(name).list, cell)).toEqual({ ok: false }))
})

describe('listPayload', () => {
  const links = { id: 1, links: [{ id: 4 }, { id: 5 }] }
  const tags = {
    id: 1,
    tags: [
      { id: 12, tag: 'red' },
      { id: 13, tag: 'blue' },
    ],
  }
  it.each<[string, string, readonly Key[], typeof links | typeof tags | null, boolean, unknown]>([
    ['a new item', 'links', [4], null, true, { create: [], update: [{ id: 4 }], delete: [] }],
    ['a new item of another server', 'links', [4], null, false, [4]],
    ['changes', 'links', [5, 6], links, true, { create: [], update: [{ id: 6 }], delete: [4] }],
    ['the whole list', 'links', [5, 6], links, false, [5, 6]],
    ['junction rows', 'tags', ['blue', 'green'], tags, true, { create: [{ tag: 'green' }], update: [], delete: [12] }],
    ['the whole list of junction rows', 'tags', ['blue', 'green'], tags, false, [13, { tag: 'green' }]],
    ['a cleared list', 'tags', [], tags, true, { create: [], update: [], delete: [12, 13] }],
    ['nothing without changes', 'tags', ['blue', 'red'], tags, true, undefined],
    ['nothing for a new item without rows', 'links', [], null, true, undefined],
  ])('sends %s', (_, name, wanted, saved, detailed, payload) => {
    const { field, list } = listOf(name)
    expect(listPayload(metadata, field, list, wanted, saved, detailed)).toEqual(payload)
  })
  it('describes the items of a list', () =>
    expect([listFields('links', listOf('links').list), listFields('tags', listOf('tags').list)]).toEqual([
      ['links.id'],
      ['tags.id', 'tags.tag'],
    ]))
})
