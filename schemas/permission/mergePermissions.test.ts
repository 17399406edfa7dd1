import { expect, test } from 'vitest'
import type { Permission } from '../data/Permission.ts'
import { mergePermissions } from './mergePermissions.ts'

const row = (rules: Partial<Permission>): Permission => ({
  ...{ role: 'editor', collection: 'articles', action: 'read', permissions: null, validation: null, presets: null },
  ...{ fields: null, ...rules },
})

const mine = { author: { _eq: '$CURRENT_USER' } }
const published = { status: { _eq: 'published' } }

test('rows of other roles, collections and actions stay separate', () => {
  const rows = [row({}), row({ role: null }), row({ collection: 'authors' }), row({ action: 'update' })]
  expect(mergePermissions(rows)).toEqual(rows)
})

// The result of mergePermissions of 9.26 for the same rows.
test.each([
  [
    'either rule is sufficient',
    { permissions: mine },
    { permissions: published },
    { permissions: { _or: [mine, published] } },
  ],
  ['an empty rule allows everything', { permissions: mine }, { permissions: {} }, { permissions: {} }],
  ['a missing rule has no effect', { permissions: null }, { permissions: mine }, { permissions: mine }],
  [
    'validation is merged like rules',
    { validation: mine },
    { validation: published },
    { validation: { _or: [mine, published] } },
  ],
  ['fields are combined', { fields: ['a', 'b'] }, { fields: ['b', 'c'] }, { fields: ['a', 'b', 'c'] }],
  ['all fields take precedence', { fields: ['a'] }, { fields: ['*'] }, { fields: ['*'] }],
  ['no fields have no effect', { fields: null }, { fields: ['a'] }, { fields: ['a'] }],
  ['later presets take precedence', { presets: { a: 1, b: 1 } }, { presets: { b: 2 } }, { presets: { a: 1, b: 2 } }],
] as const)('%s', (_, left, right, merged) => {
  expect(mergePermissions([row(left), row(right)])).toEqual([row(merged)])
})
