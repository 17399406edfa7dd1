import { expect, it } from 'vitest'
import type { Edits, ToManyEdit } from '#engine/core/edits/Patch.ts'
import { noToManyEdit } from '#engine/core/edits/Patch.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { column } from '#engine/testing/demoMetadata.ts'
import { listProblems } from './listProblems.ts'

const key = { is_primary_key: true, is_nullable: false, has_auto_increment: true }
const conditions = [{ name: 'Draft', rule: { state: { _eq: 'draft' } }, required: false }]
const metadata = buildMetadata({
  collections: ['pages', 'parts', 'heroes'].map(collection => ({
    collection,
    meta: { collection, icon: null, note: null, display_template: null, hidden: false, singleton: false },
  })),
  fields: [
    column('id', 'integer', {}, key, 'pages'),
    { ...column('blocks', 'alias', {}, {}, 'pages'), schema: null },
    column('id', 'integer', {}, key, 'parts'),
    column('page', 'integer', {}, {}, 'parts'),
    column('item', 'string', {}, {}, 'parts'),
    column('collection', 'string', {}, {}, 'parts'),
    column('id', 'integer', {}, key, 'heroes'),
    column('title', 'string', {}, { is_nullable: false }, 'heroes'),
    column('state', 'string', {}, {}, 'heroes'),
    column('lead', 'string', { conditions }, { is_nullable: false, default_value: '' }, 'heroes'),
  ],
  relations: [
    {
      many_collection: 'parts',
      many_field: 'page',
      many_primary: 'id',
      one_collection: 'pages',
      one_field: 'blocks',
      one_primary: 'id',
      one_collection_field: null,
      one_allowed_collections: null,
      junction_field: 'item',
    },
    {
      many_collection: 'parts',
      many_field: 'item',
      many_primary: 'id',
      one_collection: null,
      one_field: null,
      one_primary: null,
      one_collection_field: 'collection',
      one_allowed_collections: ['heroes'],
      junction_field: 'page',
    },
  ],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  language: 'en-US',
})

const value = (of: unknown) => ({ kind: 'value', value: of }) as const
const row = (hero: number | null, edits: Edits): Edits => ({
  collection: value('heroes'),
  item: { kind: 'one', one: { key: hero, edits, collection: 'heroes' } },
})
const problemsOf = (edit: Partial<ToManyEdit>) =>
  listProblems(metadata, 'pages', { blocks: { kind: 'relation', edit: { ...noToManyEdit, ...edit } } })

it.each<[string, Partial<ToManyEdit>, boolean]>([
  ['a new item without a required value', { created: { '+1': row(null, {}) } }, true],
  ['a new item with it', { created: { '+1': row(null, { title: value('Coast') }) } }, false],
  ['a link to an existing item', { created: { '+1': { collection: value('heroes'), item: value(3) } } }, false],
  ['a required value that is removed', { updated: { 7: row(3, { title: value(null) }) } }, true],
  ['another value that is removed', { updated: { 7: row(3, { state: value(null) }) } }, false],
  ['a value whose condition cannot be evaluated', { updated: { 7: row(3, { lead: value(null) }) } }, false],
  ['removed rows', { removed: [7] }, false],
])('finds the problems of staged rows: %s', (_, edit, isProblem) => {
  expect(problemsOf(edit)).toEqual(isProblem ? [{ field: 'blocks', type: 'rows' }] : [])
})
