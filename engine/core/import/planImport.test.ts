import { describe, expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Table } from '#schemas/import/readTable.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { guessMap, identifyingFields, importable, mapTo, matchField, withoutOddLists } from './mapColumns.ts'
import { type ImportMode, keysIn, namesIn, planImport } from './planImport.ts'
import type { RelatedKeys } from './relatedKeys.ts'

const admin = demoMetadata()

function notesOf(metadata = admin) {
  const notes = metadata.collection('notes')
  if (!notes) throw new Error('The demo project has no notes')
  return notes
}

const tableOf = (rows: readonly Readonly<Record<string, unknown>>[]): Table => ({
  columns: [...new Set(rows.flatMap(row => Object.keys(row)))],
  rows: rows.map((values, index) => ({ line: index + 2, values })),
})

function plan(
  rows: readonly Readonly<Record<string, unknown>>[],
  {
    existing = [],
    mode = 'both',
    metadata = admin,
    related = new Map(),
    match = null,
  }: {
    existing?: string[]
    mode?: ImportMode
    metadata?: typeof admin
    related?: RelatedKeys
    match?: string | null
  } = {},
) {
  const table = tableOf(rows)
  const collection = notesOf(metadata)
  const map = guessMap(table.columns, importable(metadata, collection))
  const by = matchField(metadata, collection, { map, match })
  return planImport({
    table,
    map,
    mode,
    match: by,
    collection,
    metadata,
    detailed: true,
    permissions: { create: metadata.decide('create', 'notes'), update: metadata.decide('update', 'notes') },
    existing: new Map(existing.map((value, at) => [value, { id: at + 1, [by?.field ?? 'id']: value }])),
    related,
  })
}

const faults = (rows: ReturnType<typeof plan>) =>
  rows.map(row => row.problems.map(({ field, problem }) => `${field.field} ${problem.type}`))

describe('mapColumns', () => {
  it('matches each field once by its name or label', () => {
    const map = guessMap(['ID', 'Title', 'title', 'Nonsense', 'rat-ing'], importable(admin, notesOf()))
    expect(map).toEqual({ ID: 'id', Title: null, title: 'title', Nonsense: null, 'rat-ing': 'rating' })
    expect(mapTo(map, 'Nonsense', 'rating')).toMatchObject({ Nonsense: 'rating', 'rat-ing': null })
    expect(mapTo(map, 'ID', null)).toMatchObject({ ID: null, title: 'title' })
  })
  it('maps related fields and lists to their own columns', () =>
    expect(importable(admin, notesOf()).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['id', 'place', 'links']),
    ))
  it('initially skips list columns that do not contain keys', () => {
    const map = { title: 'title', links: 'links' }
    const of = (links: unknown) =>
      withoutOddLists(
        map,
        tableOf([
          { title: 'a', links: '1|2' },
          { title: 'b', links },
        ]),
        admin,
        notesOf(),
      )
    expect(of('3')).toEqual(map)
    expect(of([{ note: 4 }])).toEqual({ title: 'title', links: null })
  })
})

describe('planImport', () => {
  it('creates rows without an existing key and updates the others', () => {
    const rows = plan(
      [
        { id: '', title: 'New', rating: '' },
        { id: '7', title: 'Known', rating: '' },
        { id: '8', title: 'Chosen', rating: '3' },
      ],
      { existing: ['7'] },
    )
    expect(rows.map(({ line, action, key, data }) => ({ line, action, key, data }))).toEqual([
      { line: 2, action: 'create', key: null, data: { title: 'New' } },
      { line: 3, action: 'update', key: '7', data: { title: 'Known', rating: null } },
      { line: 4, action: 'create', key: '8', data: { id: 8, title: 'Chosen', rating: 3 } },
    ])
    expect(faults(rows)).toEqual([[], [], []])
  })

  it('reports the field and reason of each invalid value', () => {
    const rows = plan(
      [
        { id: '', title: '', rating: 'three' },
        { id: 'seven', title: 'A', rating: '1' },
        { id: '7', title: '', rating: '1' },
        { id: '7', title: 'B', rating: '1' },
      ],
      { existing: ['7'] },
    )
    expect(faults(rows)).toEqual([
      ['rating wrong-type', 'title required'],
      ['id wrong-type'],
      ['title nnull'],
      ['id twice'],
    ])
    expect(rows[0]?.problems[0]).toMatchObject({ column: 'rating', value: 'three' })
  })

  it('only creates or only updates when requested', () => {
    const rows = [
      { id: '7', title: 'A' },
      { id: '8', title: 'B' },
    ]
    expect(faults(plan(rows, { existing: ['7'], mode: 'create' }))).toEqual([['id exists'], []])
    expect(faults(plan(rows, { existing: ['7'], mode: 'update' }))).toEqual([[], ['id missing-key']])
  })

  it('rejects fields without permission', () => {
    const permission = (action: Permission['action'], fields: string[]): Permission => ({
      id: 1,
      role: 'r1',
      collection: 'notes',
      action,
      fields,
      permissions: null,
      validation: null,
      presets: null,
    })
    const metadata = demoMetadata([permission('create', ['title']), permission('update', ['rating'])], false)
    const rows = plan([{ title: 'A', rating: '1' }], { metadata })
    expect(faults(rows)).toEqual([['rating denied']])
  })

  it('reads the present values of JSON and ignores the rest', () => {
    const [row] = plan([{ id: 7, rating: 4 }], { existing: ['7'] })
    expect(row?.data).toEqual({ rating: 4 })
  })

  it('reports lists without keys in the check', () => {
    expect(faults(plan([{ title: 'A', links: '4|five' }]))).toEqual([['links list']])
    expect(plan([{ title: 'A', links: '4|5' }])[0]?.data).toEqual({
      title: 'A',
      links: { create: [], update: [{ id: 4 }, { id: 5 }], delete: [] },
    })
  })

  it('finds related items by key, unique value or title, and names those that do not exist', () => {
    const related: RelatedKeys = new Map([
      ['places', new Map<string, number | null>([...[['1', 1] as const, ['Oslo', 1] as const], ['Twin', null]])],
    ])
    const rows = plan(
      [
        { title: 'A', place: '1' },
        { title: 'B', place: ' Oslo ' },
        { title: 'C', place: 'Nowhere' },
        { title: 'D', place: 'Twin' },
        { title: 'E', place: '' },
        { title: 'F', place: '01' },
      ],
      { related },
    )
    expect(faults(rows)).toEqual([[], [], ['place unknown-item'], ['place several-items'], [], []])
    expect(rows.map(({ data }) => data['place'])).toEqual([1, 1, undefined, undefined, undefined, 1])
    const table = tableOf([{ place: 'Oslo', links: '1|x' }, { place: 'Oslo' }])
    expect([...namesIn(table, { place: 'place', links: 'links' }, admin, notesOf())]).toEqual([
      ['places', ['Oslo']],
      ['links', ['1', 'x']],
    ])
  })

  it('accepts items that the file itself creates', () => {
    const base = demoMetadata()
    const toOwn = base.relations.find(each => each.many_collection === 'notes' && each.many_field === 'place')
    const metadata: Metadata = {
      ...base,
      relation: (collection, field) =>
        collection === 'notes' && field === 'place' && toOwn
          ? { kind: 'm2o', relation: { ...toOwn, one_collection: 'notes' }, related: 'notes' }
          : base.relation(collection, field),
    }
    const rows = [
      { id: '8', title: 'Child', place: '9' },
      { id: '9', title: 'Parent', place: '' },
      { id: '10', title: 'Lost', place: '11' },
    ]
    const planned = plan(rows, { metadata, related: new Map([['notes', new Map()]]) })
    expect(faults(planned)).toEqual([[], [], ['place unknown-item']])
    expect(planned[0]?.data['place']).toBe(9)
  })

  it('updates the item with the same unique value, and never its key', () => {
    const unique = demoMetadata()
    const notes = notesOf(unique)
    const fields = notes.fields.map(field =>
      field.field === 'title' && field.schema ? { ...field, schema: { ...field.schema, is_unique: true } } : field,
    )
    const metadata: Metadata = {
      ...unique,
      collection: name => (name === 'notes' ? { ...notes, fields } : unique.collection(name)),
    }
    const map = { id: 'id', title: 'title' }
    expect(identifyingFields(metadata, notesOf(metadata), map).map(({ field }) => field)).toEqual(['id', 'title'])
    const rows = [
      { title: 'Known', rating: '4' },
      { title: 'New', rating: '5' },
      { title: 'Known', rating: '6' },
    ]
    const planned = plan(rows, { metadata, existing: ['Known'] })
    expect(planned.map(({ action, item }) => [action, item])).toEqual([
      ['update', 1],
      ['create', null],
      ['update', 1],
    ])
    expect(planned[0]?.data).toEqual({ title: 'Known', rating: 4 })
    expect(faults(planned)).toEqual([[], [], ['title twice']])
    expect(plan([{ id: '9', title: 'Known' }], { metadata, existing: ['Known'], match: 'title' })[0]).toMatchObject({
      item: 1,
      data: { title: 'Known' },
    })
  })

  it('looks up each key of the file once', () => {
    const table = tableOf([{ id: '7' }, { id: '' }, { id: '7' }, { id: 'x' }, { id: '9' }])
    const key = notesOf().fields.find(field => field.isPrimaryKey)
    if (!key) throw new Error('no key')
    expect(keysIn(table, { id: 'id' }, key)).toEqual(['7', '9'])
    expect(keysIn(table, { id: null }, key)).toEqual([])
  })
})
