import type { NewCollection, NewField, NewRelation } from '#server/services/schema/definitions.ts'
import type { TestServices } from '#server/testing/TestServices.ts'

const alias = (field: string, special: string): NewField => ({
  field,
  type: 'alias',
  schema: null,
  meta: { special: [special] },
})
const plain = (field: string, type: NewField['type'], schema: NewField['schema'] = {}): NewField => ({
  field,
  type,
  schema,
  meta: {},
})
const uuidKey: NewField = {
  field: 'id',
  type: 'uuid',
  schema: { is_primary_key: true },
  meta: { special: ['uuid'], hidden: true },
}
const required = { is_nullable: false }

const collections: readonly NewCollection[] = [
  {
    collection: 'authors',
    meta: { icon: 'person' },
    fields: [
      plain('name', 'string', required),
      plain('email', 'string'),
      plain('active', 'boolean', { default_value: true }),
      alias('articles', 'o2m'),
    ],
  },
  {
    collection: 'tags',
    meta: {},
    fields: [uuidKey, plain('name', 'string', { ...required, is_unique: true }), plain('color', 'string')],
  },
  {
    collection: 'languages',
    meta: {},
    fields: [plain('code', 'string', { is_primary_key: true }), plain('name', 'string')],
  },
  {
    collection: 'articles',
    meta: {
      icon: 'article',
      sort_field: 'sort',
      archive_field: 'status',
      archive_value: 'archived',
      unarchive_value: 'draft',
    },
    fields: [
      plain('status', 'string', { ...required, default_value: 'draft' }),
      plain('sort', 'integer'),
      { field: 'user_created', type: 'uuid', schema: {}, meta: { special: ['user-created'] } },
      { field: 'date_created', type: 'timestamp', schema: {}, meta: { special: ['date-created'] } },
      { field: 'user_updated', type: 'uuid', schema: {}, meta: { special: ['user-updated'] } },
      { field: 'date_updated', type: 'timestamp', schema: {}, meta: { special: ['date-updated'] } },
      plain('title', 'string', { ...required, max_length: 100 }),
      plain('slug', 'string', { is_unique: true }),
      plain('body', 'text'),
      plain('rating', 'integer', { default_value: 0 }),
      plain('featured', 'boolean', { default_value: false }),
      plain('publish_date', 'date'),
      plain('publish_time', 'time'),
      plain('publish_at', 'dateTime'),
      plain('embargo_until', 'timestamp'),
      plain('price', 'decimal', { numeric_precision: 10, numeric_scale: 2 }),
      plain('views', 'bigInteger'),
      plain('score', 'float'),
      plain('blocks', 'json'),
      plain('keywords', 'csv'),
      plain('external_ref', 'uuid'),
      plain('secret', 'string'),
      { field: 'pin', type: 'string', schema: {}, meta: { special: ['hash', 'conceal'] } },
      plain('author', 'integer'),
      alias('comments', 'o2m'),
      alias('tags', 'm2m'),
      alias('translations', 'translations'),
      alias('sections', 'm2a'),
      alias('divider', 'alias'),
    ],
  },
  {
    collection: 'comments',
    meta: {},
    fields: [
      plain('article', 'integer'),
      plain('name', 'string'),
      plain('approved', 'boolean', { default_value: false }),
    ],
  },
  {
    collection: 'articles_tags',
    meta: { hidden: true },
    fields: [plain('articles_id', 'integer'), plain('tags_id', 'uuid'), plain('sort', 'integer')],
  },
  {
    collection: 'articles_translations',
    meta: { hidden: true },
    fields: [plain('articles_id', 'integer', required), plain('languages_code', 'string'), plain('title', 'string')],
  },
  {
    collection: 'articles_sections',
    meta: { hidden: true },
    fields: [plain('articles_id', 'integer'), plain('collection', 'string'), plain('item', 'string')],
  },
  { collection: 'block_hero', meta: {}, fields: [plain('headline', 'string')] },
  { collection: 'block_quote', meta: {}, fields: [plain('words', 'string')] },
  {
    collection: 'vault',
    meta: {},
    fields: [plain('key', 'string', { is_primary_key: true }), plain('value', 'string')],
  },
  {
    collection: 'homepage',
    meta: { singleton: true },
    fields: [
      plain('headline', 'string', { default_value: 'Welcome' }),
      plain('shown', 'boolean', { default_value: true }),
    ],
  },
]

const relations: readonly NewRelation[] = [
  { many_collection: 'articles', many_field: 'author', one_collection: 'authors', one_field: 'articles' },
  { many_collection: 'articles', many_field: 'user_created', one_collection: 'directus_users' },
  { many_collection: 'comments', many_field: 'article', one_collection: 'articles', one_field: 'comments' },
  {
    many_collection: 'articles_tags',
    many_field: 'articles_id',
    one_collection: 'articles',
    one_field: 'tags',
    junction_field: 'tags_id',
  },
  { many_collection: 'articles_tags', many_field: 'tags_id', one_collection: 'tags', junction_field: 'articles_id' },
  {
    many_collection: 'articles_translations',
    many_field: 'articles_id',
    one_collection: 'articles',
    one_field: 'translations',
    junction_field: 'languages_code',
    onDelete: 'CASCADE',
  },
  {
    many_collection: 'articles_translations',
    many_field: 'languages_code',
    one_collection: 'languages',
    junction_field: 'articles_id',
  },
  {
    many_collection: 'articles_sections',
    many_field: 'articles_id',
    one_collection: 'articles',
    one_field: 'sections',
    junction_field: 'item',
  },
  {
    many_collection: 'articles_sections',
    many_field: 'item',
    one_collection: null,
    one_collection_field: 'collection',
    one_allowed_collections: ['block_hero', 'block_quote'],
    junction_field: 'articles_id',
  },
]

/** The model of the fixture: every field type and every kind of relation. */
export async function createModel({ schema, run }: TestServices): Promise<void> {
  for (const collection of collections) await run(schema.createCollection(collection))
  for (const relation of relations) await run(schema.createRelation(relation))
}
