import { expect, it } from 'vitest'
import { column } from '../testing/demoMetadata.ts'
import { reviewMetadata } from '../testing/reviewProject.ts'
import { buildMetadata } from './buildMetadata.ts'

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
])(
  'calls a field in %s by its translation, else by its own name made readable (P-528, P-529, P-530)',
  (language, name) => {
    const metadata = metadataIn(language, [column('main_title', 'string', { translations })])
    expect(metadata.field('notes', 'main_title')).toMatchObject({
      ...{ collection: 'notes', field: 'main_title', type: 'string', name },
      schema: { name: 'main_title' },
      meta: { translations },
    })
  },
)

it.each([
  ['file', 'directus_files', 'file'],
  ['user', 'directus_users', 'm2o'],
  ['user_created', 'directus_users', 'm2o'],
  ['user_updated', 'directus_users', 'm2o'],
  ['owner', 'directus_users', 'm2o'],
])(
  'takes a field of type %s for a key of %s, without a row that says so (P-538, P-539, P-540, P-541, P-542)',
  (type, related, kind) => {
    const metadata = metadataIn('en-US', [column('whose', type), column('title', 'string')])
    expect(metadata.field('notes', 'whose')?.type).toBe('uuid')
    expect(metadata.relation('notes', 'whose')).toMatchObject({ kind, related })
    expect(metadata.relation('notes', 'title')).toBeNull()
    expect(metadata.relations).toEqual([])
  },
)

it.each([
  ['author', 'm2o', 'uuid'],
  ['chapters', 'o2m', 'alias'],
  ['sections', 'm2a', 'alias'],
  ['translations', 'translations', 'alias'],
])('reads from its relations that %s is %s (P-537, P-558)', (field, kind, type) => {
  expect(reviewMetadata.relation('articles', field)?.kind).toBe(kind)
  expect(reviewMetadata.field('articles', field)?.type).toBe(type)
})

it('finds the language and the key of a translation in its row (P-559)', () => {
  const relation = reviewMetadata.relation('articles', 'translations')
  if (relation?.kind !== 'translations') throw new Error('these are no translations')
  const rows = reviewMetadata.collection(relation.junction)
  expect(relation).toMatchObject({ farKey: 'language', related: 'languages' })
  expect(rows?.fields.map(({ field }) => field)).toContain(relation.farKey)
  expect(rows?.primaryKey).toBe('id')
})
