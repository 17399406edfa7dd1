import { describe, expect, it } from 'vitest'
import { draftOf as draft } from '#engine/testing/fieldSetup/draftOf.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { storedDraft } from '../draftField.ts'
import type { FieldDraft } from '../FieldDraft.ts'
import { kindOf, readKind } from '../FieldKind.ts'
import { setupCalls } from '../setupCalls.ts'
import { setupOf } from './kindRules.ts'

const calls = (of: FieldDraft) => setupCalls(of, reviewMetadata).map(({ method, path, body }) => [method, path, body])
const paths = (of: FieldDraft) => setupCalls(of, reviewMetadata).map(({ method, path }) => `${method} ${path}`)
const relations = (of: FieldDraft) => setupOf(of, reviewMetadata).relations

const countedKey = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true, is_nullable: false },
  meta: { hidden: true, readonly: true, interface: 'numeric' },
}
const integerKey = (field: string, meta: object) => ({ field, type: 'integer', schema: { is_nullable: true }, meta })
const ends = {
  one_collection: null,
  one_field: null,
  one_primary: null,
  one_collection_field: null,
  one_allowed_collections: null,
  junction_field: null,
}

describe('calls for a new field', () => {
  it('sends one call without unset properties for a plain value (A-0272, A-0333)', () => {
    expect(calls(draft('standard', 'subtitle'))).toEqual([
      [
        'POST',
        '/fields/articles',
        {
          field: 'subtitle',
          type: 'string',
          schema: { is_nullable: true },
          meta: { readonly: false, hidden: false, width: 'full' },
        },
      ],
    ])
  })

  it('sends neither type nor schema without a column (A-0308, A-0311)', () => {
    expect(calls(draft('presentation', 'hint'))).toEqual([
      [
        'POST',
        '/fields/articles',
        {
          field: 'hint',
          type: null,
          meta: {
            special: ['alias', 'no-data'],
            interface: 'divider',
            readonly: false,
            hidden: false,
            width: 'full',
          },
        },
      ],
    ])
  })

  it('creates the relation of a file field (A-0312, A-0443, A-0444)', () => {
    // proves: A-0445
    const file = draft('file', 'attachment')
    expect(file).toMatchObject({ type: 'uuid', meta: { interface: 'file', special: ['file'] } })
    expect(paths(file)).toEqual(['POST /fields/articles', 'POST /relations'])
    expect(relations(file)).toEqual([
      {
        ...ends,
        many_collection: 'articles',
        many_field: 'attachment',
        many_primary: 'id',
        one_collection: 'directus_files',
        one_primary: 'id',
      },
    ])
  })

  it('uses the key type of the related collection for one item and can add a list on the other side (A-0398, A-0401, A-0403)', () => {
    const writer = draft('m2o', 'writer', { related: 'authors', corresponding: 'written' })
    expect(writer).toMatchObject({ type: 'uuid', meta: { interface: 'many-to-one' } })
    expect(calls(writer).slice(1)).toEqual([
      [
        'POST',
        '/fields/authors',
        { field: 'written', type: null, meta: { special: ['o2m'], interface: 'one-to-many' } },
      ],
      [
        'POST',
        '/relations',
        [
          {
            ...ends,
            many_collection: 'articles',
            many_field: 'writer',
            many_primary: 'id',
            one_collection: 'authors',
            one_field: 'written',
            one_primary: 'id',
          },
        ],
      ],
    ])
  })

  it('creates a missing collection with an auto-increment key (A-0389)', () => {
    const topic = draft('m2o', 'topic', { related: 'topics' })
    expect(topic.type).toBe('integer')
    expect(calls(topic)[1]).toEqual([
      'POST',
      '/collections',
      { collection: 'topics', meta: { hidden: false, singleton: false }, fields: [countedKey] },
    ])
  })

  it('creates the missing foreign key for a one-to-many field (A-0390, A-0409, A-0410)', () => {
    // proves: A-0411
    const notes = draft('o2m', 'remarks', { related: 'tags', foreignKey: 'article' })
    expect(notes).toMatchObject({ type: 'alias', meta: { interface: 'one-to-many' } })
    expect(calls(notes).slice(1)).toEqual([
      ['POST', '/fields/tags', integerKey('article', { special: ['m2o'], interface: 'many-to-one' })],
      [
        'POST',
        '/relations',
        [
          {
            ...ends,
            many_collection: 'tags',
            many_field: 'article',
            many_primary: 'id',
            one_collection: 'articles',
            one_field: 'remarks',
            one_primary: 'id',
          },
        ],
      ],
    ])
  })

  it('creates a junction with two relations and generated names (A-0420, A-0424, A-0426)', () => {
    // proves: A-0428
    const authors = draft('m2m', 'helpers', { related: 'authors' })
    expect(authors.meta.interface).toBe('many-to-many')
    expect(calls(authors).slice(1)).toEqual([
      [
        'POST',
        '/collections',
        {
          collection: 'articles_authors',
          meta: { hidden: true, singleton: false, icon: 'import_export' },
          fields: [
            countedKey,
            integerKey('articles_id', { hidden: true }),
            { ...integerKey('authors_id', { hidden: true }), type: 'uuid' },
          ],
        },
      ],
      [
        'POST',
        '/relations',
        [
          {
            ...ends,
            many_collection: 'articles_authors',
            many_field: 'articles_id',
            many_primary: 'id',
            one_collection: 'articles',
            one_field: 'helpers',
            one_primary: 'id',
            junction_field: 'authors_id',
          },
          {
            ...ends,
            many_collection: 'articles_authors',
            many_field: 'authors_id',
            many_primary: 'id',
            one_collection: 'authors',
            one_primary: 'id',
            junction_field: 'articles_id',
          },
        ],
      ],
    ])
  })

  it('supports a collection related to itself and reuses an existing junction (A-0427)', () => {
    expect(draft('m2m', 'similar', { related: 'articles' }).link).toMatchObject({
      junction: 'articles_articles',
      foreignKey: 'articles_id',
      farKey: 'related_articles_id',
    })
    expect(draft('m2m', 'more_tags', { related: 'tags' }).link.junction).toBe('articles_tags_1')
  })

  it('uses typed names and creates only what is missing (A-0390, A-0422)', () => {
    const names = { autoFill: false, related: 'tags', junction: 'articles_tags', foreignKey: 'of', farKey: 'label' }
    const labels = draft('m2m', 'labels', names)
    expect(labels.link).toMatchObject(names)
    expect(paths(labels)).toEqual([
      'POST /fields/articles',
      'POST /fields/articles_tags',
      'POST /fields/articles_tags',
      'POST /relations',
    ])
  })

  it('relates a files field to the system files collection (A-0439, A-0441, A-0442)', () => {
    const files = draft('files', 'documents')
    expect(files.meta.interface).toBe('files')
    expect(files.link).toMatchObject({
      related: 'directus_files',
      junction: 'articles_directus_files',
      farKey: 'directus_files_id',
    })
  })

  it('stores the collection name next to the key for many-to-any (A-0435, A-0437, A-0438)', () => {
    const blocks = draft('m2a', 'blocks', { allowed: ['authors', 'tags'] })
    expect(blocks.meta.interface).toBe('m2a-builder')
    expect(relations(blocks)).toEqual([
      {
        ...ends,
        many_collection: 'articles_blocks',
        many_field: 'articles_id',
        many_primary: 'id',
        one_collection: 'articles',
        one_field: 'blocks',
        one_primary: 'id',
        junction_field: 'item',
      },
      {
        ...ends,
        many_collection: 'articles_blocks',
        many_field: 'item',
        many_primary: 'id',
        one_collection_field: 'collection',
        one_allowed_collections: ['authors', 'tags'],
        junction_field: 'articles_id',
      },
    ])
  })

  it('relates translations to the existing languages (A-0448, A-0459, A-0460)', () => {
    // proves: A-0461
    const words = draft('translations', 'words', {}, 'authors')
    expect(words.meta.interface).toBe('translations')
    expect(words.link).toMatchObject({
      junction: 'authors_translations',
      related: 'languages',
      farKey: 'languages_code',
    })
    expect(paths(words)).toEqual(['POST /fields/authors', 'POST /collections', 'POST /relations'])
    expect(relations(words).map(({ one_collection, one_field }) => [one_collection, one_field])).toEqual([
      ['authors', 'words'],
      ['languages', null],
    ])
  })

  it('stores languages separately from the translated rows (A-0447)', () => {
    const words = draft('translations', 'words', { related: 'tongues' }, 'authors')
    const created = calls(words).flatMap(([, path, body]) => (path === '/collections' ? [body] : []))
    expect(created).toMatchObject([
      { collection: 'tongues', fields: [{ field: 'code' }, { field: 'name' }] },
      {
        collection: 'authors_translations',
        fields: [{ field: 'id' }, { field: 'authors_id' }, { field: 'tongues_code' }],
      },
    ])
    expect(relations(words)).toMatchObject([
      { many_collection: 'authors_translations', many_field: 'authors_id', one_collection: 'authors' },
      { many_collection: 'authors_translations', many_field: 'tongues_code', one_collection: 'tongues' },
    ])
  })

  it('creates and fills a missing languages collection (A-0272, A-0273, A-0274)', () => {
    // proves: A-0276, A-0277, A-0278, A-0449, A-0450, A-0451, A-0452, A-0453, A-0454, A-0455, A-0456, A-0457, A-0458
    // proves: A-1026
    const words = draft('translations', 'words', { related: 'tongues' }, 'authors')
    expect(paths(words)).toEqual([
      'POST /fields/authors',
      'POST /collections',
      'POST /collections',
      'POST /relations',
      'POST /items/tongues',
    ])
    const [, languages, , , rows] = calls(words)
    expect(languages?.[2]).toMatchObject({
      collection: 'tongues',
      fields: [
        { field: 'code', type: 'string', schema: { is_primary_key: true } },
        { field: 'name', type: 'string' },
      ],
    })
    expect(rows?.[2]).toMatchObject(
      ['en-US', 'de-DE', 'fr-FR', 'ru-RU', 'es-ES', 'it-IT', 'pt-BR'].map(code => ({ code })),
    )
    expect(rows?.[2]).toHaveLength(7)
  })
})

describe('an existing field', () => {
  const stored = (collection: string, name: string) => {
    const field = reviewMetadata.field(collection, name)
    if (!field) throw new Error(`There is no ${name}`)
    return storedDraft(reviewMetadata, field)
  }

  it.each([
    ['title', 'standard'],
    ['notes', 'presentation'],
    ['cover', 'file'],
    ['author', 'm2o'],
    ['chapters', 'o2m'],
    ['tags', 'm2m'],
    ['gallery', 'files'],
    ['sections', 'm2a'],
    ['translations', 'translations'],
  ] as const)('is classified by its relations: %s is %s (A-0261, A-0813, A-0814)', (name, kind) => {
    // proves: A-0815, A-0816, A-0817, A-0818, A-0819, A-0820, A-0821, A-0822
    expect(stored('articles', name).kind).toBe(kind)
  })

  it('is also classified as translations by its interface (A-0818)', () => {
    const tags = reviewMetadata.field('articles', 'tags')
    if (!tags?.meta) throw new Error('There are no tags')
    expect(kindOf(reviewMetadata, { ...tags, meta: { ...tags.meta, interface: 'translations' } })).toBe('translations')
  })

  it.each(['title', 'cover', 'author', 'chapters', 'tags', 'gallery', 'sections', 'translations'])(
    'creates no calls when it is unchanged: %s',
    name => expect(calls(stored('articles', name))).toEqual([]),
  )

  it('sends only changes and keeps the previous values (A-0272)', () => {
    const title = stored('articles', 'title')
    const [call] = setupCalls(
      {
        ...title,
        schema: { ...title.schema, is_nullable: false, max_length: 80 },
        meta: { ...title.meta, note: 'Short', hidden: true },
      },
      reviewMetadata,
    )
    expect(call).toMatchObject({
      method: 'PATCH',
      path: '/fields/articles/title',
      body: { schema: { max_length: 80, is_nullable: false }, meta: { note: 'Short', hidden: true } },
    })
    expect(call?.undo?.(null).body).toEqual({
      schema: { max_length: null, is_nullable: true },
      meta: { note: null, hidden: false },
    })
  })

  it('sends translated names when they are complete (A-0783)', () => {
    const title = stored('articles', 'title')
    const german = { language: 'de-DE', translation: 'Titel' }
    const named = (rows: FieldDraft['meta']['translations']) =>
      calls({ ...title, meta: { ...title.meta, translations: rows } })
    expect(named([{ language: 'en-US' }])).toEqual([])
    expect(named([german, { language: 'en-US', translation: '' }])).toEqual([
      ['PATCH', '/fields/articles/title', { meta: { translations: [german] } }],
    ])
  })

  it('does not send the column of a primary key (A-0279)', () => {
    const key = stored('articles', 'id')
    const changed = { ...key, schema: { ...key.schema, is_nullable: true }, meta: { ...key.meta, note: 'Counts up' } }
    expect(calls(changed)).toEqual([['PATCH', '/fields/articles/id', { meta: { note: 'Counts up' } }]])
  })
})

it('reads the kind from the URL and falls back to a plain value (A-0016, A-0017)', () => {
  expect(['m2m', 'nonsense', null].map(readKind)).toEqual(['m2m', 'standard', 'standard'])
})
