import type { Item } from '#schemas/data/Item.ts'
import type { Rows } from '../settings/settingsServer.ts'
import { newsroomCollections } from './newsroom.ts'
import { systemState } from './systemState.ts'

const sections: readonly Item[] = [
  { id: 1, name: 'Science' },
  { id: 2, name: 'Coast and sea' },
  { id: 3, name: 'Opinion' },
]

const authors: readonly Item[] = [
  { id: 1, name: 'Ingrid Haaland' },
  { id: 2, name: 'Tomás Ó Súilleabháin' },
  { id: 3, name: 'Wanjirũ Kamau' },
]

const article = (id: number, title: string, values: Item): Item => ({
  ...{ id, title, status: 'published', section: 2, author: 1, published_on: '2026-03-14', featured: false },
  ...{ summary: null, keywords: null, created_on: '2026-03-02T08:15:00Z' },
  ...values,
})

const articles: readonly Item[] = [
  article(1, 'The lighthouse keepers of Utsira', {
    summary: 'Three families kept the light for ninety years. The last of them remembers the winter of 1953.',
    keywords: ['harbour', 'night', 'winter'],
    featured: true,
  }),
  article(2, 'Why the herring came back', { section: 1, author: 3, published_on: '2026-04-02' }),
  article(3, 'A ferry timetable that nobody can read', { section: 3, author: 2, status: 'draft', published_on: null }),
  article(4, 'Storm warnings, and how they are made', { section: 1, published_on: '2025-11-20' }),
  article(5, 'Tide tables for people who forget tide tables', { author: 2, status: 'archived' }),
  article(6, 'Letters', { section: null, author: null, status: 'draft', published_on: null }),
]

/** Rows as in a list: with the items they reference. */
const withNames = (row: Item): Item => ({
  ...row,
  section: sections.find(({ id }) => id === row['section']) ?? null,
  author: authors.find(({ id }) => id === row['author']) ?? null,
})

const ida = { id: 'u1', first_name: 'Ida', last_name: 'Wells', email: 'ida@example.com', avatar: null, role: 'editors' }
const tove = { id: 'u2', first_name: 'Tove', last_name: 'Ahlm', email: 'tove@example.com', avatar: null, role: null }

const revisions: readonly Item[] = [
  {
    ...{ id: 12, collection: 'articles', item: '1', data: articles[0], delta: { title: articles[0]?.['title'] } },
    activity: { action: 'update', timestamp: '2026-03-13T16:40:00Z', user: ida },
  },
  {
    ...{ id: 11, collection: 'articles', item: '1', data: articles[0], delta: null },
    activity: { action: 'create', timestamp: '2026-03-02T08:15:00Z', user: tove },
  },
]

/** The activity of the revisions, and of a comment that was edited. */
const changes: readonly Item[] = [
  {
    ...{ id: 29, collection: 'articles', item: '1', action: 'comment_update', user: tove, comment: null },
    ...{ timestamp: '2026-03-13T16:59:00Z', revisions: [] },
  },
  ...revisions.map(({ id, delta, activity }) => ({
    ...{ id: Number(id), collection: 'articles', item: '1', comment: null, revisions: [{ id, delta }] },
    ...(activity as Item),
  })),
]

const comment: Item = {
  ...{ id: 30, collection: 'articles', item: '1', action: 'comment', timestamp: '2026-03-13T17:02:00Z', user: tove },
  comment: 'The caption of the second picture still says 1952.',
}

const roles: readonly Item[] = [
  {
    ...{ id: 'editors', name: 'Editors', icon: 'edit', description: 'They write and publish', users: ['u1'] },
    ...{ app_access: true, admin_access: false, ip_access: null, enforce_tfa: false },
    ...{ module_list: null, collection_list: null },
  },
  {
    ...{ id: 'admins', name: 'Administrators', icon: 'verified', description: null, users: ['u2'] },
    ...{ app_access: true, admin_access: true, ip_access: null, enforce_tfa: true },
    ...{ module_list: null, collection_list: null },
  },
]

const permission = (id: number, collection: string, action: string, values: Item = {}): Item => ({
  ...{ id, role: 'editors', collection, action, fields: ['*'], permissions: null, validation: null, presets: null },
  ...{ limit: null },
  ...values,
})

const permissions: readonly Item[] = [
  permission(1, 'articles', 'create'),
  permission(2, 'articles', 'read'),
  permission(3, 'articles', 'update', { permissions: { status: { _neq: 'archived' } }, fields: ['title', 'summary'] }),
  permission(4, 'authors', 'read'),
]

const preset = (id: number, values: Item): Item => ({
  ...{ id, bookmark: null, user: null, role: null, collection: 'articles', search: null, filters: [] },
  ...{ layout: 'tabular', layout_query: null, layout_options: null },
  ...values,
})

const presets: readonly Item[] = [preset(4, { bookmark: 'Drafts', role: 'editors' }), preset(5, { user: 'u1' })]

const webhook = (id: number, name: string, values: Item = {}): Item => ({
  ...{ id, name, method: 'POST', url: 'https://example.com/hooks/articles', status: 'active', data: true },
  ...{ headers: null, actions: ['create', 'update'], collections: ['articles'] },
  ...values,
})

const webhooks: readonly Item[] = [
  webhook(1, 'Search index'),
  webhook(2, 'Newsletter', { status: 'inactive', actions: ['create'] }),
]

const deliveries: readonly Item[] = [
  {
    ...{ id: 'd2', event: 'items.update', state: 'failed', tries: 3, result: '502 Bad Gateway' },
    ...{ created: '2026-03-14T09:30:00Z', due: null },
  },
  {
    ...{ id: 'd1', event: 'items.create', state: 'sent', tries: 1, result: '204 No Content' },
    ...{ created: '2026-03-14T09:12:00Z', due: null },
  },
]

const tokens: readonly Item[] = [
  {
    ...{ id: 't3', name: 'Website', prefix: 'fh_8f1c20', expires: '2099-01-31T00:00:00Z', read_only: true },
    ...{ last_used: '2026-03-14T09:30:00Z', collections: ['articles', 'authors'] },
  },
  {
    ...{ id: 't2', name: 'Nightly import', prefix: 'fh_0b77d1', expires: '2026-02-01T00:00:00Z', read_only: false },
    ...{ last_used: '2026-01-31T23:00:00Z', collections: null },
  },
  {
    ...{ id: 't1', name: 'Script', prefix: 'fh_c3d490', expires: null, read_only: false },
    ...{ last_used: null, collections: null },
  },
]

/** The rows on the server of the newsroom. */
export const newsroomRows: Rows = {
  '/items/articles': articles,
  '/items/authors': authors,
  '/items/sections': sections,
  '/users/me/tokens': tokens,
  '/users/u2/tokens': tokens,
  '/users': [ida, tove],
  '/roles': roles,
  '/permissions': permissions,
  '/presets': presets,
  '/webhooks/1/deliveries': deliveries,
  '/webhooks/deliveries/last': deliveries.slice(0, 1).map(each => ({ ...each, webhook: 1 })),
  '/webhooks': webhooks,
  '/fieldhouse/system': systemState,
  '/revisions': revisions,
  '/activity': [comment, ...changes],
  '/collections': newsroomCollections.map(row => ({ ...row, id: row.collection })),
}

/** Rows as lists request them: with the referenced items instead of their keys. */
export const listedRows: Readonly<Record<string, readonly Item[]>> = { '/items/articles': articles.map(withNames) }
