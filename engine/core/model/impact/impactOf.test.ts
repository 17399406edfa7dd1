import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { impactOf } from './impactOf.ts'
import type { ImpactSubject } from './touches.ts'

const preset = (id: number, change: Partial<Preset>): Preset => ({
  ...{ id, bookmark: null, user: null, role: null, collection: 'articles', search: null, filters: null },
  ...{ layout: 'tabular', layout_query: null, layout_options: null, ...change },
})
const permission = (change: Partial<Permission>): Permission => ({
  ...{ role: 'r', collection: 'articles', action: 'read', permissions: null, validation: null, presets: null },
  ...{ fields: ['*'], ...change },
})
const presets = [
  preset(1, { bookmark: 'Mine', filters: [{ key: 'a', field: 'author.name', operator: 'eq', value: 'title' }] }),
  preset(2, { layout_query: { tabular: { fields: ['title', 'status'], sort: ['-title'] } } }),
  preset(3, {
    collection: 'authors',
    bookmark: 'Busy',
    layout_options: { tabular: { widths: { articles_count: 80 } } },
  }),
  preset(4, { collection: 'tags' }),
  preset(5, { collection: 'chapters', layout_query: { tabular: { sort: ['title'] } } }),
]
const permissions = [
  permission({ fields: ['title', 'author'] }),
  permission({ action: 'update', permissions: { _and: [{ author: { name: { _eq: 'title' } } }] } }),
  permission({ collection: 'authors', action: 'delete' }),
  permission({ collection: 'tags', validation: { name: { _nnull: true } }, presets: { name: 'x' } }),
]
const webhooks = [
  { name: 'Build the site', collections: ['articles', 'authors'] },
  { name: 'Tell the team', collections: 'authors,tags' },
  { name: 'Rest', collections: ['authors_archive'] },
  { name: null, collections: null },
]
const counts = (subject: ImpactSubject, rows: number | null = null) =>
  Object.fromEntries(
    impactOf(subject, reviewMetadata, { rows, presets, permissions, webhooks }).map(({ kind, count, names }) => [
      kind,
      names.length > 0 ? names : count,
    ]),
  )
const field = (collection: string, name: string): ImpactSubject => ({ kind: 'field', collection, field: name })

it.each<[string, ImpactSubject, object]>([
  [
    'a field in columns, sort, permission lists and a template',
    field('articles', 'title'),
    { templates: ['articles'], permissions: ['articles: read'], presets: 1 },
  ],
  [
    'a field in filters of other collections',
    field('authors', 'name'),
    { templates: ['authors'], permissions: ['articles: update'], bookmarks: ['Mine'] },
  ],
  ['a field with a stored column width', field('authors', 'articles_count'), { bookmarks: ['Busy'] }],
  [
    'a field with a relation',
    field('articles', 'author'),
    { relations: ['articles.author'], permissions: ['articles: read', 'articles: update'], bookmarks: ['Mine'] },
  ],
  [
    'a foreign key, with the list on the other side',
    field('chapters', 'article'),
    { relations: ['articles.chapters', 'chapters.article'] },
  ],
  [
    'a collection with its content and its relations',
    { kind: 'collection', collection: 'authors' },
    {
      relations: ['articles.author', 'articles_sections.item'],
      permissions: ['articles: read', 'articles: update', 'authors: delete'],
      bookmarks: ['Mine', 'Busy'],
      webhooks: ['Build the site', 'Tell the team'],
    },
  ],
  ['a field with the name of a layout option', field('chapters', 'sort'), {}],
  ['an unused field', field('chapters', 'pages'), {}],
])('finds all references to %s', (_, subject, references) => {
  expect(counts(subject)).toEqual(references)
})

it('mentions items only if there are any', () => {
  expect(counts(field('chapters', 'pages'), 3)).toEqual({ rows: 3 })
  expect(counts(field('chapters', 'pages'), 0)).toEqual({})
})
