import { expect, it } from 'vitest'
import { articleRow } from './articleRow.ts'
import { widenedPermissions } from './widenedPermissions.ts'

const rule = { status: { _eq: 'published' } }

it.each([
  ['a new right', [], articleRow(), true],
  ['a right without fields', [], articleRow({ fields: null }), false],
  ['a delete, which names no fields', [], articleRow({ action: 'delete', fields: null }), true],
  ['the same right', [articleRow()], articleRow(), false],
  ['another field', [articleRow({ fields: ['title'] })], articleRow({ fields: ['title', 'body'] }), true],
  ['fewer fields', [articleRow()], articleRow({ fields: ['title'] }), false],
  ['no rule any more', [articleRow({ permissions: rule })], articleRow(), true],
  [
    'another rule',
    [articleRow({ permissions: rule })],
    articleRow({ permissions: { status: { _eq: 'draft' } } }),
    true,
  ],
  ['a rule where there was none', [articleRow()], articleRow({ permissions: rule }), false],
  [
    'values that were refused',
    [articleRow({ action: 'create', validation: rule })],
    articleRow({ action: 'create' }),
    true,
  ],
])('detects whether %s grants more access', (_, before, after, opens) => {
  expect(widenedPermissions(before, [after])).toEqual(opens ? [after] : [])
})
