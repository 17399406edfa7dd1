import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { filterFields } from '../filter/fieldPath.ts'
import { layoutState } from '../list/layoutState.ts'
import { emptyPreset } from '../list/presets/selectPreset.ts'
import { defineLayout } from '../registry/LayoutPlugin.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { buildMetadata } from './buildMetadata.ts'
import { fieldBranches } from './fieldBranches.ts'

const users = 'directus_users'
const metadata = buildMetadata({
  collections: [{ collection: users, meta: null }],
  fields: [
    column('id', 'uuid', {}, { is_primary_key: true }, users),
    column('email', 'string', {}, {}, users),
    column('password', 'string', { special: ['hash', 'conceal'] }, {}, users),
    // Without a special, as some servers return them.
    ...['token', 'tfa_secret'].map(name => column(name, 'string', {}, {}, users)),
    column('pin', 'string', { special: ['hash'] }, {}, users),
  ],
  relations: [],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  language: 'en-US',
})
const readable = ['email', 'id']

it('offers no secret for templates and filters', () => {
  const sorted = (fields: readonly { readonly path: string }[]) => fields.map(({ path }) => path).toSorted()
  expect(sorted(fieldBranches(metadata, users, 2))).toEqual(readable)
  expect(sorted(filterFields(metadata, users, key => key))).toEqual(readable)
})

it.each([
  ['password', ['email']],
  ['-token', ['email']],
  ['tfa_secret', ['pin', 'email', 'gone', 'gone.name']],
  ['gone', ['password', 'email']],
])('ignores a secret or missing field in a stored view: sort %s, columns %j', (sort, fields) => {
  const collection = metadata.collection(users)
  if (!collection) throw new Error('there are no users')
  const layout = defineLayout({
    id: 'table',
    name: 'table',
    icon: 'box',
    options: {},
    fields: query => query.fields,
    load: () => Promise.resolve({ default: () => null }),
  })
  const preset = emptyPreset(users, { user: 'u', role: null })
  const stored = { ...preset, layout: 'table', layout_query: { table: { sort, fields } } }
  const state = layoutState(buildRegistry([layout]), metadata, collection, stored, 1)
  expect(state?.query).toMatchObject({ sort: null, fields: ['email'] })
  expect(state?.requestFields.toSorted()).toEqual(readable)
})
