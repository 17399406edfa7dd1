import type { Item } from '#schemas/data/Item.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { column } from './demoMetadata.ts'

const key = { is_primary_key: true, is_nullable: false }
const alias = (field: string, collection: string) => ({ ...column(field, 'alias', {}, {}, collection), schema: null })

const fields = [
  column('id', 'integer', {}, key, 'articles'),
  column('title', 'string', {}, {}, 'articles'),
  column('author', 'uuid', {}, {}, 'articles'),
  column('region', 'integer', {}, {}, 'articles'),
  column('editor', 'uuid', {}, {}, 'articles'),
  column('cover', 'uuid', {}, {}, 'articles'),
  alias('chapters', 'articles'),
  alias('notes', 'articles'),
  column('id', 'uuid', {}, key, 'authors'),
  column('name', 'string', {}, {}, 'authors'),
  column('articles_count', 'integer', {}, {}, 'authors'),
  column('id', 'integer', {}, key, 'regions'),
  column('name', 'string', {}, {}, 'regions'),
  column('title', 'string', {}, {}, 'chapters'),
  column('pages', 'integer', {}, {}, 'chapters'),
  column('id', 'integer', {}, key, 'chapters'),
  column('sort', 'integer', {}, {}, 'chapters'),
  column('article', 'integer', {}, {}, 'chapters'),
  column('id', 'uuid', {}, key, 'directus_files'),
  column('title', 'string', {}, {}, 'directus_files'),
  column('type', 'string', {}, {}, 'directus_files'),
  column('filesize', 'integer', {}, {}, 'directus_files'),
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

/** The project that plugins are reviewed in: articles with an author, a region, a cover and chapters. */
export const reviewMetadata: Metadata = buildMetadata({
  collections: [
    collection('articles', '{{ title }}'),
    collection('authors', '{{ name }}'),
    collection('regions', null),
    collection('chapters', '{{ title }}'),
    collection('directus_files', '{{ title }}'),
  ],
  fields,
  relations: [
    relation('articles', 'author', 'authors', null),
    relation('articles', 'region', 'regions', null),
    relation('articles', 'cover', 'directus_files', null),
    relation('chapters', 'article', 'articles', 'chapters'),
  ],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  language: 'en-US',
})

/** What is in it. */
export const reviewItems: Readonly<Record<string, readonly Item[]>> = {
  articles: [{ id: 7, title: 'The lighthouse keepers of Utsira', author: 'a1', region: 2, cover: 'f1' }],
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
  directus_files: [
    { id: 'f1', title: 'The harbour of Utsira', type: 'image/svg+xml', filesize: 48_210, modified_on: null },
    { id: 'f2', title: 'Tide tables 2026', type: 'application/pdf', filesize: 1_204_338, modified_on: null },
  ],
}
