import type { NewCollection, NewField, NewRelation } from '#server/services/schema/definitions.ts'
import type { TestServices } from '#server/testing/TestServices.ts'

const alias = (field: string, special: string, more: readonly string[] = []): NewField => ({
  field,
  type: 'alias',
  schema: null,
  meta: { special: [special, ...more] },
})
const plain = (field: string, type: NewField['type'], schema: NewField['schema'] = {}): NewField => ({
  field,
  type,
  schema,
  meta: {},
})
const special = (field: string, type: NewField['type'], ...specials: readonly string[]): NewField => ({
  field,
  type,
  schema: {},
  meta: { special: specials },
})
const required = { is_nullable: false }

const collections: readonly NewCollection[] = [
  {
    collection: 'authors',
    meta: {},
    fields: [
      plain('name', 'string', required),
      plain('email', 'string'),
      plain('bio', 'text'),
      plain('avatar', 'uuid'),
      plain('user', 'uuid'),
      plain('active', 'boolean', { default_value: true }),
      alias('articles', 'o2m'),
    ],
  },
  {
    collection: 'tags_list',
    meta: { sort_field: 'sort' },
    fields: [
      { ...special('id', 'uuid', 'uuid'), schema: { is_primary_key: true } },
      plain('sort', 'integer'),
      plain('name', 'string'),
      plain('color', 'string'),
    ],
  },
  {
    collection: 'languages',
    meta: {},
    fields: [
      plain('code', 'string', { is_primary_key: true }),
      plain('name', 'string'),
      plain('direction', 'string', { default_value: 'ltr' }),
    ],
  },
  {
    collection: 'articles',
    meta: { sort_field: 'sort', archive_field: 'status', archive_value: 'archived', unarchive_value: 'draft' },
    fields: [
      plain('status', 'string', { ...required, default_value: 'draft' }),
      plain('sort', 'integer'),
      special('user_created', 'uuid', 'user-created'),
      special('date_created', 'timestamp', 'date-created'),
      special('user_updated', 'uuid', 'user-updated'),
      special('date_updated', 'timestamp', 'date-updated'),
      plain('title', 'string', required),
      plain('slug', 'string'),
      plain('body', 'text'),
      plain('notes_md', 'text'),
      plain('blocks', 'json'),
      plain('tags', 'csv'),
      plain('rating', 'integer', { default_value: 0 }),
      plain('featured', 'boolean', { default_value: false }),
      plain('publish_date', 'date'),
      plain('publish_time', 'time'),
      plain('publish_at', 'dateTime'),
      plain('embargo_until', 'timestamp'),
      plain('price', 'decimal', { numeric_precision: 10, numeric_scale: 2 }),
      plain('views', 'bigInteger'),
      plain('score', 'float'),
      plain('color', 'string'),
      plain('external_ref', 'uuid'),
      special('secret', 'string', 'hash', 'conceal'),
      plain('author', 'integer'),
      plain('cover', 'uuid'),
      alias('divider_main', 'alias', ['no-data']),
      alias('notice_tip', 'alias', ['no-data']),
      alias('gallery', 'files'),
      alias('tags_m2m', 'm2m'),
      alias('comments', 'o2m'),
      alias('translations', 'translations'),
      alias('sections', 'm2a'),
    ],
  },
  {
    collection: 'comments_list',
    meta: {},
    fields: [
      plain('sort', 'integer'),
      plain('article', 'integer'),
      plain('name', 'string'),
      plain('body', 'text'),
      plain('approved', 'boolean', { default_value: false }),
    ],
  },
  {
    collection: 'articles_tags',
    meta: { hidden: true },
    fields: [plain('articles_id', 'integer'), plain('tags_list_id', 'uuid'), plain('sort', 'integer')],
  },
  {
    collection: 'articles_files',
    meta: { hidden: true },
    fields: [plain('articles_id', 'integer'), plain('directus_files_id', 'uuid')],
  },
  {
    collection: 'articles_translations',
    meta: { hidden: true },
    fields: [
      plain('articles_id', 'integer'),
      plain('languages_code', 'string'),
      plain('title', 'string'),
      plain('summary', 'text'),
    ],
  },
  {
    collection: 'articles_sections',
    meta: { hidden: true },
    fields: [
      plain('articles_id', 'integer'),
      plain('collection', 'string'),
      plain('item', 'string'),
      plain('sort', 'integer'),
    ],
  },
  { collection: 'block_hero', meta: {}, fields: [plain('headline', 'string'), plain('image', 'uuid')] },
  { collection: 'block_quote', meta: {}, fields: [plain('quote', 'text'), plain('person', 'string')] },
  {
    collection: 'vault',
    meta: {},
    fields: [plain('key', 'string', { is_primary_key: true }), plain('value', 'string')],
  },
  {
    collection: 'homepage',
    meta: { singleton: true },
    fields: [
      plain('headline', 'string'),
      plain('intro', 'text'),
      plain('hero', 'uuid'),
      plain('featured_article', 'integer'),
    ],
  },
  {
    collection: 'emptysingle',
    meta: { singleton: true },
    fields: [plain('a', 'string', { default_value: 'dflt' }), plain('b', 'boolean', { default_value: true })],
  },
]

const many = (
  many_collection: string,
  many_field: string,
  one_collection: string,
  one_field?: string,
): NewRelation => ({
  many_collection,
  many_field,
  one_collection,
  ...(one_field ? { one_field } : {}),
})
/** Both relations of a junction. */
const junction = (
  collection: string,
  near: readonly [field: string, collection: string, alias: string],
  far: readonly [field: string, collection: string],
): readonly NewRelation[] => [
  { ...many(collection, near[0], near[1], near[2]), junction_field: far[0] },
  { ...many(collection, far[0], far[1]), junction_field: near[0] },
]

const relations: readonly NewRelation[] = [
  many('articles', 'user_created', 'directus_users'),
  many('articles', 'user_updated', 'directus_users'),
  many('articles', 'author', 'authors', 'articles'),
  many('articles', 'cover', 'directus_files'),
  many('authors', 'avatar', 'directus_files'),
  many('authors', 'user', 'directus_users'),
  ...junction('articles_tags', ['articles_id', 'articles', 'tags_m2m'], ['tags_list_id', 'tags_list']),
  ...junction('articles_files', ['articles_id', 'articles', 'gallery'], ['directus_files_id', 'directus_files']),
  ...junction('articles_translations', ['articles_id', 'articles', 'translations'], ['languages_code', 'languages']),
  many('comments_list', 'article', 'articles', 'comments'),
  { ...many('articles_sections', 'articles_id', 'articles', 'sections'), junction_field: 'item' },
  {
    many_collection: 'articles_sections',
    many_field: 'item',
    one_collection: null,
    one_collection_field: 'collection',
    one_allowed_collections: ['block_hero', 'block_quote'],
    junction_field: 'articles_id',
  },
  many('block_hero', 'image', 'directus_files'),
  many('homepage', 'hero', 'directus_files'),
  many('homepage', 'featured_article', 'articles'),
]

/** The model of the recorded project. */
export async function createRecordedModel({ schema, run }: TestServices): Promise<void> {
  for (const collection of collections) await run(schema.createCollection(collection))
  for (const relation of relations) await run(schema.createRelation(relation))
}
