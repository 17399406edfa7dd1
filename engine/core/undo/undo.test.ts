import { describe, expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import { batchEdits, commonValues } from '../batch/commonValues.ts'
import { buildMetadata, type MetadataSource } from '../metadata/buildMetadata.ts'
import { canRestore } from './canRestore.ts'
import { itemsBack, stampsBack, valuesBack } from './undoSteps.ts'

const key = { is_primary_key: true, is_nullable: false }
const notes = [
  column('id', 'integer', {}, key),
  column('title', 'string'),
  column('made', 'timestamp', { special: ['date-created'] }),
  { ...column('links', 'alias', { special: ['o2m'] }), schema: null },
]
const link = (one_field: string | null) => ({
  many_collection: 'links',
  many_field: 'note',
  many_primary: 'id',
  one_collection: 'notes',
  one_field,
  one_primary: 'id',
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
})
const permission = (id: number, action: Permission['action'], fields: readonly string[]): Permission => ({
  id,
  role: 'r',
  collection: 'notes',
  action,
  permissions: {},
  validation: {},
  presets: null,
  fields,
})

function ask(change: Partial<MetadataSource>, links: readonly unknown[] = []) {
  const metadata = buildMetadata({
    collections: [
      {
        collection: 'notes',
        meta: { collection: 'notes', icon: null, note: null, display_template: null, hidden: false, singleton: false },
      },
    ],
    fields: notes,
    relations: [link('links')],
    permissions: [],
    caller: { user: 'u', role: 'r', roleName: 'R', admin: true },
    language: 'en-US',
    ...change,
  })
  const collection = metadata.collection('notes')
  if (!collection) throw new Error('The notes are missing')
  return { collection, verdict: canRestore(metadata, collection, [{ id: 1, title: 'A', made: null, links }]) }
}

describe('a deleted item can be restored', () => {
  it('when all of its values can be read and written', () => expect(ask({}).verdict).toBeNull())
  it('but not when other items reference it', () => expect(ask({}, [7]).verdict).toBe('linked'))
  it('but not when hidden items may reference it', () =>
    expect(ask({ relations: [link(null)] }).verdict).toBe('linked'))
  it('but not when it contains a secret', () =>
    expect(ask({ fields: [...notes, column('pin', 'string', { special: ['hash'] })] }).verdict).toBe('secret'))
  it.each([
    ['read', ['title'], ['*']],
    ['set', ['*'], ['title']],
  ])('but not when the role cannot %s part of it', (_, read, create) => {
    const permissions = [permission(1, 'read', read), permission(2, 'create', create), permission(3, 'update', ['*'])]
    const caller = { user: 'u', role: 'r', roleName: 'R', admin: false }
    expect(ask({ permissions, caller }).verdict).toBe('rights')
  })
})

it.each([
  ['directus_presets', null],
  ['directus_roles', 'platform'],
])('in system collections only for presets: %s', (name, verdict) => {
  const metadata = buildMetadata({
    collections: [{ collection: name, meta: null }],
    fields: [column('id', 'integer', {}, key, name)],
    relations: [],
    permissions: [],
    caller: { user: 'u', role: 'r', roleName: 'R', admin: true },
    language: 'en-US',
  })
  const collection = metadata.collection(name)
  expect(collection && canRestore(metadata, collection, [{ id: 1 }])).toBe(verdict)
})

it('restores equal values with one request for all items', () => {
  const items = [
    { id: 1, status: 'draft' },
    { id: 2, status: 'published' },
    { id: 3, status: 'draft' },
  ]
  expect(valuesBack(items, 'id', ['status'])).toEqual([
    { keys: [1, 3], data: { status: 'draft' } },
    { keys: [2], data: { status: 'published' } },
  ])
})

it('recreates items without their lists, in requests of a supported size', () => {
  const long = 'x'.repeat(300_000)
  const items = [1, 2, 3].map(id => ({ id, title: long, links: [] }))
  const bodies = itemsBack(items, ['links'])
  expect(bodies.map(body => body.map(item => item['id']))).toEqual([[1], [2], [3]])
  expect(bodies.flat().every(item => !('links' in item))).toBe(true)
  expect(itemsBack([{ id: 1 }, { id: 2 }], [])).toHaveLength(1)
})

it('restores an item with its creation data', () => {
  const { collection } = ask({})
  const made = '2020-01-01T00:00:00.000Z'
  expect(stampsBack([{ id: 1, made }], collection)).toEqual([{ keys: [1], data: { made } }])
})

it('keeps only values that all items share (P-254)', () => {
  expect(commonValues([])).toEqual({})
  const items = [
    { id: 1, title: 'A', tags: ['x'], rating: 3 },
    { id: 2, title: 'A', tags: ['x'], rating: 4 },
  ]
  expect(commonValues(items)).toEqual({ title: 'A', tags: ['x'] })
})

it('sends only selected fields, as shown (P-269, P-270)', () => {
  const edits = { title: { kind: 'value', value: 'B' }, rating: { kind: 'value', value: 5 } } as const
  expect(batchEdits(edits, new Set(['title', 'tags', 'note']), { tags: ['x'] })).toEqual({
    title: { kind: 'value', value: 'B' },
    tags: { kind: 'value', value: ['x'] },
    note: { kind: 'value', value: null },
  })
})
