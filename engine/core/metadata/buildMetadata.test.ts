import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { Collection, CollectionMeta } from '#schemas/data/Collection.ts'
import { buildMetadata } from './buildMetadata.ts'
import { type KeyTranslator, keyTranslatorFor } from './keyTranslatorFor.ts'

const translations = [
  { language: 'de-DE', translation: 'Überschrift' },
  { language: 'fr-FR', translation: '' },
]
const collection = { collection: 'notes', meta: null }

const metadataIn = (language: string, fields: Parameters<typeof buildMetadata>[0]['fields']) =>
  buildMetadata({
    ...{ collections: [collection], relations: [], permissions: [], fields, language },
    caller: { user: 'u', role: 'r', roleName: null, admin: true },
  })

it.each([
  ['de-DE', 'Überschrift'],
  ['fr-FR', 'Main Title'],
  ['en-US', 'Main Title'],
])('labels a field in %s by its translation, or else by its formatted name (P-528, P-529, P-530)', (language, name) => {
  const metadata = metadataIn(language, [column('main_title', 'string', { translations })])
  expect(metadata.field('notes', 'main_title')).toMatchObject({
    ...{ collection: 'notes', field: 'main_title', type: 'string', name },
    schema: { name: 'main_title' },
    meta: { translations },
  })
})

it.each([
  ['file', 'directus_files', 'file'],
  ['user', 'directus_users', 'm2o'],
  ['user_created', 'directus_users', 'm2o'],
  ['user_updated', 'directus_users', 'm2o'],
  ['owner', 'directus_users', 'm2o'],
])('infers the type %s for a key of %s without metadata (P-538, P-539, P-540)', (type, related, kind) => {
  // proves: P-541, P-542
  const metadata = metadataIn('en-US', [column('whose', type), column('title', 'string')])
  expect(metadata.field('notes', 'whose')?.type).toBe('uuid')
  expect(metadata.relation('notes', 'whose')).toMatchObject({ kind, related })
  expect(metadata.relation('notes', 'title')).toBeNull()
  expect(metadata.relations).toEqual([])
})

it.each([
  ['author', 'm2o', 'uuid'],
  ['chapters', 'o2m', 'alias'],
  ['sections', 'm2a', 'alias'],
  ['translations', 'translations', 'alias'],
])('infers from the relations that %s is %s (P-537, P-558)', (field, kind, type) => {
  expect(reviewMetadata.relation('articles', field)?.kind).toBe(kind)
  expect(reviewMetadata.field('articles', field)?.type).toBe(type)
})

it('finds the language and key fields of a translation (P-559)', () => {
  const relation = reviewMetadata.relation('articles', 'translations')
  if (relation?.kind !== 'translations') throw new Error('these are no translations')
  const rows = reviewMetadata.collection(relation.junction)
  expect(relation).toMatchObject({ farKey: 'language', related: 'languages' })
  expect(rows?.fields.map(({ field }) => field)).toContain(relation.farKey)
  expect(rows?.primaryKey).toBe('id')
})

it('translates names, notes and options with translation keys and keeps the stored values', () => {
  const options = { placeholder: '$t:hint', choices: [{ text: '$t:published', value: 'published' }] }
  const metadata = buildMetadata({
    collections: [
      {
        collection: 'notes',
        meta: {
          ...{ collection: 'notes', icon: null, note: '$t:hint', display_template: null, hidden: false },
          ...{ singleton: false, translations: [{ language: 'de-DE', translation: '$t:notes' }] },
        },
      },
    ],
    ...{ relations: [], permissions: [], language: 'de-DE' },
    fields: [
      column('status', 'string', {
        ...{ options, note: '$t:hint', validation_message: '$t:hint' },
        translations: [{ language: 'de-DE', translation: '$t:hint' }],
      }),
    ],
    keys: keyTranslatorFor([
      { key: 'notes', language: 'de-DE', value: 'Notizen' },
      { key: 'hint', language: 'en-US', value: 'Hint' },
    ]),
    caller: { user: 'u', role: 'r', roleName: null, admin: true },
  })
  expect(metadata.collection('notes')).toMatchObject({ name: 'Notizen', note: 'Hint', meta: { note: '$t:hint' } })
  const status = metadata.field('notes', 'status')
  expect(status).toMatchObject({
    name: 'Hint',
    meta: {
      ...{ note: 'Hint', validation_message: 'Hint' },
      options: { placeholder: 'Hint', choices: [{ text: 'Published', value: 'published' }] },
    },
    wire: { meta: { note: '$t:hint', options } },
  })
})

const folder = (name: string, meta: Partial<CollectionMeta>, schema?: null): Collection => ({
  collection: name,
  meta: {
    ...{ collection: name, icon: null, note: null, display_template: null, hidden: false, singleton: false },
    ...meta,
  },
  ...(schema === undefined ? {} : { schema }),
})

it('detects folders by their missing table and sorts collections by position, then name', () => {
  const metadata = buildMetadata({
    collections: [
      folder('b', { sort: 2 }),
      folder('a', {}),
      folder('z', { sort: 1 }, null),
      folder('c', { sort: null }),
    ],
    ...{ fields: [], relations: [], permissions: [], language: 'en-US' },
    caller: { user: 'u', role: 'r', roleName: null, admin: true },
  })
  expect(metadata.collections.map(({ collection }) => collection)).toEqual(['z', 'b', 'a', 'c'])
  expect(metadata.collections.filter(({ isFolder }) => isFolder).map(({ collection }) => collection)).toEqual(['z'])
})

it.each([
  ['its template', '{{ name }} of {{ year }}', ['name', 'string', {}], '{{ name }} of {{ year }}'],
  ['its first text field', null, ['name', 'string', {}], '{{ name }}'],
  ['its first text field', '', ['name', 'string', {}], '{{ name }}'],
  ['no field with choices', null, ['status', 'string', { options: { choices: ['draft'] } }], '{{ last }}'],
  ['no hidden field', null, ['name', 'string', { hidden: true }], '{{ last }}'],
  ['no relation', null, ['author', 'string', { special: ['m2o'] }], '{{ last }}'],
  ['a short text before a long one', null, ['body', 'text', { interface: 'textarea' }], '{{ last }}'],
  ['no number', null, ['year', 'integer', {}], '{{ last }}'],
] as const)('describes the items of a collection by %s', (_, display_template, [name, type, meta], template) => {
  const metadata = buildMetadata({
    ...{ relations: [], permissions: [], language: 'en-US' },
    collections: [{ ...collection, meta: { collection: 'notes', display_template } as CollectionMeta }],
    fields: [column('id', 'string', {}, { is_primary_key: true }), column(name, type, meta), column('last', 'string')],
    caller: { user: 'u', role: 'r', roleName: null, admin: true },
  })
  expect(metadata.collection('notes')?.displayTemplate).toBe(template)
})

it.each([
  ['textarea', '{{ body }}'],
  ['wysiwyg', null],
])('a long text edited by %s describes items as %s', (id, template) => {
  const metadata = metadataIn('en-US', [column('body', 'text', { interface: id })])
  expect(metadata.collection('notes')?.displayTemplate).toBe(template)
})

it('builds the fields of a collection on first use, once', () => {
  const built: unknown[] = []
  const keys = () => ({ text: (text: string | null) => text, meta: (meta: object) => built.push(meta) && meta })
  const metadata = buildMetadata({
    ...{ collections: [collection], relations: [], permissions: [], fields: [column('title', 'string', {})] },
    ...{ caller: { user: 'u', role: 'r', roleName: null, admin: true }, language: 'en-US' },
    // Safe: it returns what it is given.
    keys: keys as () => KeyTranslator,
  })
  expect(metadata.collection('notes')?.name).toBe('Notes')
  expect(built).toHaveLength(0)
  expect(metadata.field('notes', 'title')).toBe(metadata.collection('notes')?.fields[0])
  expect(metadata.field('notes', 'body')).toBeNull()
  expect(built).toHaveLength(1)
})
