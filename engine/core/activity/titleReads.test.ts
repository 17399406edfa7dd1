import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { modelTitles, titleReads } from './titleReads.ts'

const studio = { metadata: reviewMetadata, registry: buildRegistry([]) }

it('reads the titles of all items with one request per collection', () => {
  const rows = [
    { action: 'update', collection: 'articles', item: '7' },
    { action: 'create', collection: 'articles', item: '7' },
    { action: 'create', collection: 'articles', item: '8' },
    { action: 'authenticate', collection: 'directus_users', item: 'u1' },
    { action: 'delete', collection: 'tags', item: '1' },
    { action: 'update', collection: 'gone', item: '1' },
    { action: 'update', collection: 'tags', item: '' },
  ]
  expect(titleReads(studio, rows)).toEqual([
    {
      collection: 'articles',
      primaryKey: 'id',
      template: '{{ title }}',
      query: { fields: ['id', 'title'], filter: { id: { _in: ['7', '8'] } }, limit: 2 },
    },
    {
      collection: 'directus_users',
      primaryKey: 'id',
      template: '{{ first_name }} {{ last_name }}',
      query: { fields: ['id', 'first_name', 'email', 'last_name'], filter: { id: { _in: ['u1'] } }, limit: 1 },
    },
  ])
})

it('requests nothing of collections that the caller cannot read', () => {
  const metadata = buildMetadata({
    collections: [{ collection: 'notes', meta: null }],
    fields: [column('id', 'integer', {}, { is_primary_key: true }), column('title', 'string')],
    relations: [],
    permissions: [],
    caller: { user: 'u', role: 'r', roleName: 'Editor', admin: false },
    language: 'en-US',
  })
  expect(titleReads({ ...studio, metadata }, [{ action: 'update', collection: 'notes', item: '1' }])).toEqual([])
})

it('names rows of the data model by the metadata', () => {
  const metadata = buildMetadata({
    collections: [{ collection: 'notes', meta: null }],
    fields: [column('body_text', 'text', { id: 12 })],
    relations: [
      {
        id: 3,
        many_collection: 'notes',
        many_field: 'body_text',
        many_primary: 'id',
        one_collection: null,
        one_field: null,
        one_primary: null,
        one_collection_field: null,
        one_allowed_collections: null,
        junction_field: null,
      },
    ],
    permissions: [],
    caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true },
    language: 'en-US',
  })
  const titleOf = modelTitles(metadata)
  const field = { kind: 'field', name: 'Body Text', collection: 'Notes' }
  expect(titleOf('directus_collections', 'notes')).toEqual({ kind: 'collection', name: 'Notes' })
  expect(titleOf('directus_fields', '12')).toEqual(field)
  expect(titleOf('directus_relations', 3)).toEqual(field)
  for (const [collection, key] of [
    ['directus_collections', 'gone'],
    ['directus_fields', '13'],
    ['directus_relations', '4'],
    ['notes', '1'],
  ] as const)
    expect(titleOf(collection, key)).toBeNull()
})
