import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Item } from '#schemas/data/Item.ts'
import { column } from './demoMetadata.ts'

const key = { is_primary_key: true, is_nullable: false }
const alias = (field: string, collection: string) => ({ ...column(field, 'alias', {}, {}, collection), schema: null })

const states = [
  { text: 'Draft', value: 'draft', color: '#607D8B' },
  { text: 'In review', value: 'review', color: '#F2994A' },
  { text: 'Published', value: 'published', color: '#27AE60' },
]

const weathers = [
  { text: 'Calm', value: 1 },
  { text: 'Storm', value: 2 },
]

const tides = [
  { text: 'Low', value: 1 },
  { text: 'High', value: 2 },
]

const fields = [
  column('id', 'integer', {}, key, 'articles'),
  column('title', 'string', {}, {}, 'articles'),
  column('author', 'uuid', {}, {}, 'articles'),
  column('region', 'integer', {}, {}, 'articles'),
  column('editor', 'uuid', {}, {}, 'articles'),
  column('cover', 'uuid', {}, {}, 'articles'),
  column('status', 'string', { interface: 'dropdown', options: { choices: states } }, {}, 'articles'),
  column('published_on', 'date', {}, {}, 'articles'),
  column('starts_at', 'timestamp', {}, {}, 'articles'),
  column('ends_at', 'timestamp', {}, {}, 'articles'),
  alias('chapters', 'articles'),
  alias('notes', 'articles'),
  column('owner', 'uuid', {}, {}, 'articles'),
  alias('tags', 'articles'),
  alias('sections', 'articles'),
  alias('gallery', 'articles'),
  { ...column('translations', 'alias', { special: ['translations'] }, {}, 'articles'), schema: null },
  column('id', 'integer', {}, key, 'tags'),
  column('name', 'string', {}, {}, 'tags'),
  column('id', 'integer', {}, key, 'articles_tags'),
  column('article', 'integer', {}, {}, 'articles_tags'),
  column('tag', 'integer', {}, {}, 'articles_tags'),
  column('sort', 'integer', {}, {}, 'articles_tags'),
  column('note', 'string', {}, {}, 'articles_tags'),
  column('id', 'integer', {}, key, 'articles_sections'),
  column('article', 'integer', {}, {}, 'articles_sections'),
  column('collection', 'string', {}, {}, 'articles_sections'),
  column('item', 'string', {}, {}, 'articles_sections'),
  column('sort', 'integer', {}, {}, 'articles_sections'),
  column('id', 'integer', {}, key, 'articles_files'),
  column('article', 'integer', {}, {}, 'articles_files'),
  column('directus_files_id', 'uuid', {}, {}, 'articles_files'),
  column('code', 'string', {}, key, 'languages'),
  column('name', 'string', {}, {}, 'languages'),
  column('id', 'integer', {}, key, 'articles_translations'),
  column('article', 'integer', {}, {}, 'articles_translations'),
  column('language', 'string', {}, {}, 'articles_translations'),
  column('title', 'string', {}, {}, 'articles_translations'),
  column('summary', 'text', {}, {}, 'articles_translations'),
  column('id', 'uuid', {}, key, 'directus_users'),
  column('first_name', 'string', {}, {}, 'directus_users'),
  column('last_name', 'string', {}, {}, 'directus_users'),
  column('email', 'string', {}, {}, 'directus_users'),
  column('avatar', 'uuid', {}, {}, 'directus_users'),
  column('id', 'uuid', {}, key, 'authors'),
  column('name', 'string', {}, {}, 'authors'),
  column('articles_count', 'integer', {}, {}, 'authors'),
  column('id', 'integer', {}, key, 'regions'),
  column('name', 'string', {}, {}, 'regions'),
  column('position', 'json', { interface: 'map' }, {}, 'regions'),
  column('title', 'string', {}, {}, 'chapters'),
  column('pages', 'integer', {}, {}, 'chapters'),
  column('id', 'integer', {}, key, 'chapters'),
  column('sort', 'integer', {}, {}, 'chapters'),
  column('article', 'integer', {}, {}, 'chapters'),
  column('reading', 'integer', { hidden: true }, {}, 'chapters'),
  column('id', 'integer', {}, key, 'readings'),
  column('level', 'integer', {}, {}, 'readings'),
  column('weather', 'integer', { interface: 'dropdown', options: { choices: weathers } }, {}, 'readings'),
  column('tide', 'integer', { interface: 'dropdown', options: { choices: tides } }, {}, 'readings'),
  column('id', 'uuid', {}, key, 'directus_files'),
  column('title', 'string', {}, {}, 'directus_files'),
  column('type', 'string', {}, {}, 'directus_files'),
  column('filesize', 'integer', {}, {}, 'directus_files'),
  column('modified_on', 'timestamp', {}, {}, 'directus_files'),
  column('filename_download', 'string', {}, {}, 'directus_files'),
  column('id', 'integer', {}, key, 'subjects'),
  column('name', 'string', {}, {}, 'subjects'),
  column('parent', 'integer', {}, {}, 'subjects'),
  column('sort', 'integer', { hidden: true }, {}, 'subjects'),
  alias('children', 'subjects'),
]

const collection = (name: string, display_template: string | null) => ({
  collection: name,
  meta: { collection: name, icon: null, note: null, display_template, hidden: false, singleton: false },
})

const relation = (many_collection: string, many_field: string, one_collection: string, one_field: string | null) => ({
  many_collection,
  many_field,
  many_primary: 'id',
  one_collection,
  one_field,
  one_primary: 'id',
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
})

/** Both sides of a junction between articles and something else. */
const junction = (name: string, alias: string, farKey: string, related: string) => [
  { ...relation(name, 'article', 'articles', alias), junction_field: farKey },
  { ...relation(name, farKey, related, null), junction_field: 'article' },
]

/** The project that plugins are reviewed in: articles with one relation of every kind. */
export const reviewMetadata: Metadata = buildMetadata({
  collections: [
    collection('articles', '{{ title }}'),
    collection('authors', '{{ name }}'),
    collection('regions', null),
    collection('chapters', '{{ title }}'),
    // No text describes its items.
    collection('readings', null),
    collection('directus_files', '{{ title }}'),
    collection('directus_users', null),
    collection('tags', '{{ name }}'),
    collection('articles_tags', null),
    collection('articles_sections', null),
    collection('articles_files', null),
    collection('languages', '{{ name }}'),
    collection('articles_translations', null),
    collection('subjects', '{{ name }}'),
  ],
  fields,
  relations: [
    relation('articles', 'author', 'authors', null),
    relation('articles', 'region', 'regions', null),
    relation('articles', 'cover', 'directus_files', null),
    relation('chapters', 'article', 'articles', 'chapters'),
    relation('chapters', 'reading', 'readings', null),
    relation('articles', 'owner', 'directus_users', null),
    relation('subjects', 'parent', 'subjects', 'children'),
    ...junction('articles_tags', 'tags', 'tag', 'tags'),
    ...junction('articles_files', 'gallery', 'directus_files_id', 'directus_files'),
    ...junction('articles_translations', 'translations', 'language', 'languages'),
    { ...relation('articles_sections', 'article', 'articles', 'sections'), junction_field: 'item' },
    {
      ...relation('articles_sections', 'item', '', null),
      one_collection: null,
      one_collection_field: 'collection',
      one_allowed_collections: ['authors', 'regions'],
      junction_field: 'article',
    },
  ],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  language: 'en-US',
})

/** The items of the project. */
export const reviewItems: Readonly<Record<string, readonly Item[]>> = {
  articles: [
    {
      id: 7,
      title: 'The lighthouse keepers of Utsira',
      author: 'a1',
      region: 2,
      cover: 'f1',
      published_on: '2026-03-05',
    },
  ],
  authors: [
    { id: 'a1', name: 'Ingrid Haaland', articles_count: 12 },
    { id: 'a2', name: 'Tomás Ó Súilleabháin', articles_count: 4 },
    { id: 'a3', name: 'Wanjirũ Kamau', articles_count: 31 },
  ],
  regions: [
    { id: 1, name: 'Northern Europe' },
    { id: 2, name: 'Eastern Africa' },
  ],
  chapters: [
    { id: 1, title: 'First light', pages: 24, sort: 2, article: 7 },
    { id: 2, title: 'Storm warnings', pages: 31, sort: 3, article: 7 },
    { id: 3, title: 'The last keeper', pages: 18, sort: 1, article: 7 },
    { id: 4, title: 'Tide tables', pages: 6, sort: 4, article: null },
  ],
  readings: [{ id: 2, level: 118 }],
  directus_files: [
    { id: 'f1', title: 'The harbour of Utsira', type: 'image/svg+xml', filesize: 48_210, modified_on: null },
    { id: 'f2', title: 'Tide tables 2026', type: 'application/pdf', filesize: 1_204_338, modified_on: null },
  ],
  tags: [
    { id: 1, name: 'Harbour' },
    { id: 2, name: 'Night' },
    { id: 3, name: 'Winter' },
  ],
  articles_tags: [
    { id: 1, article: 7, tag: { id: 1, name: 'Harbour' }, sort: 1, note: 'Most of it' },
    { id: 2, article: 7, tag: { id: 2, name: 'Night' }, sort: 2, note: null },
  ],
  articles_sections: [
    { id: 1, article: 7, collection: 'authors', item: { id: 'a1', name: 'Ingrid Haaland' }, sort: 1 },
    { id: 2, article: 7, collection: 'regions', item: { id: 1, name: 'Northern Europe' }, sort: 2 },
  ],
  articles_files: [
    {
      id: 1,
      article: 7,
      directus_files_id: { id: 'f1', title: 'The harbour of Utsira', type: 'image/svg+xml', filesize: 48_210 },
    },
    {
      id: 2,
      article: 7,
      directus_files_id: { id: 'f2', title: 'Tide tables 2026', type: 'application/pdf', filesize: 1_204_338 },
    },
  ],
  languages: [
    { code: 'en-US', name: 'English' },
    { code: 'nb-NO', name: 'Norwegian' },
    { code: 'ar', name: 'Arabic' },
  ],
  articles_translations: [
    { id: 1, article: 7, language: 'en-US', title: 'The keepers', summary: 'A winter on Utsira.' },
    { id: 2, article: 7, language: 'nb-NO', title: 'Fyrvokterne', summary: null },
  ],
  subjects: [
    { id: 7, name: 'The coast', parent: null, sort: 1, children: [2, 3, 4] },
    { id: 2, name: 'Harbors', parent: 7, sort: 1, children: [5, 6] },
    { id: 3, name: 'Lighthouses', parent: 7, sort: 2, children: [10] },
    { id: 4, name: 'Weather', parent: 7, sort: 3, children: [] },
    { id: 5, name: 'Fishing harbors', parent: 2, sort: 1, children: [] },
    { id: 6, name: 'Marinas', parent: 2, sort: 2, children: [] },
    { id: 10, name: 'Keepers', parent: 3, sort: 1, children: [8] },
    { id: 8, name: 'Winters on Utsira', parent: 10, sort: 1, children: [] },
    { id: 9, name: 'Shipwrecks', parent: null, sort: 2, children: [] },
  ],
  directus_users: [
    { id: 'u1', first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com', avatar: 'f1' },
    { id: 'u2', first_name: null, last_name: null, email: 'quiet@example.com', avatar: null },
  ],
}
