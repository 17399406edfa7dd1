import { expect, it } from 'vitest'
import { articleRow } from './articleRow.ts'
import { widenedPermissions } from './widenedPermissions.ts'

const rule = { status: { _eq: 'published' } }

it.each([
  ['a new permission', [], articleRow(), true],
  ['a permission without fields', [], articleRow({ fields: null }), false],
  ['a delete permission, which has no fields', [], articleRow({ action: 'delete', fields: null }), true],
  ['an equal permission', [articleRow()], articleRow(), false],
  ['another field', [articleRow({ fields: ['title'] })], articleRow({ fields: ['title', 'body'] }), true],
  ['fewer fields', [articleRow()], articleRow({ fields: ['title'] }), false],
  ['a removed rule', [articleRow({ permissions: rule })], articleRow(), true],
  [
    'a changed rule',
    [articleRow({ permissions: rule })],
    articleRow({ permissions: { status: { _eq: 'draft' } } }),
    true,
  ],
  ['an added rule', [articleRow()], articleRow({ permissions: rule }), false],
  ['removed validation', [articleRow({ action: 'create', validation: rule })], articleRow({ action: 'create' }), true],
])('detects whether %s grants more access', (_, before, after, opens) => {
  expect(widenedPermissions(before, [after])).toEqual(opens ? [after] : [])
})
