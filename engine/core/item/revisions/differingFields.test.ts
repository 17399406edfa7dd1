import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { buildMetadata } from '../../metadata/buildMetadata.ts'
import { differingFields } from './differingFields.ts'

const users = 'directus_users'
const metadata = buildMetadata({
  collections: [{ collection: users, meta: null }],
  fields: [
    column('id', 'uuid', {}, { is_primary_key: true }, users),
    column('title', 'string', {}, {}, users),
    column('tags', 'json', {}, {}, users),
    column('password', 'string', { special: ['hash', 'conceal'] }, {}, users),
    column('changed', 'timestamp', { special: ['date-updated'] }, {}, users),
    column('role_users', 'alias', { special: ['o2m'] }, {}, users),
  ],
  relations: [],
  permissions: [],
  caller: { user: 'u1', role: 'r1', roleName: 'Administrator', admin: true },
  language: 'en-US',
})
const item = {
  id: 'a',
  title: 'One',
  tags: ['a', { b: 1, c: 2 }],
  password: 'x',
  changed: '2026-01-01',
  role_users: [1],
}

it.each([
  ['equal values, in any order of keys', { ...item, tags: ['a', { c: 2, b: 1 }] }, []],
  ['a missing value, which is null', { id: 'a', tags: item.tags }, ['title']],
  ['lists and texts', { ...item, tags: ['a'], title: 'Two' }, ['tags', 'title']],
  ['stamps, secrets and related items', { ...item, password: 'y', changed: '2026-02-01', role_users: [] }, []],
])('two states are compared by fields: %s', (_, after, expected) => {
  const fields = metadata.collection(users)?.fields ?? []
  const names = (before: object, other: object) =>
    differingFields(fields, { ...before }, { ...other }).map(({ field }) => field)
  expect(names(item, after).toSorted()).toEqual(expected)
  expect(names(after, item).toSorted()).toEqual(expected)
})

it('a field that both states lack does not differ', () => {
  expect(differingFields(metadata.collection(users)?.fields ?? [], {}, { title: null })).toEqual([])
})
