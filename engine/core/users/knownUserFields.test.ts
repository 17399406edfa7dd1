import { expect, it } from 'vitest'
import type { Decision } from '#schemas/permission/Decision.ts'
import { knownUserFields } from './knownUserFields.ts'

const names = ['id', 'email', 'first_name', 'role.name']
const asked = (decision: Decision) => knownUserFields({ decide: () => decision }, names)
const allowed = { allowed: true, rows: null, validation: null, presets: {} } as const

it('requests the fields of users that a permission lists, and names without a permission', () => {
  expect(asked({ ...allowed, fields: 'all' })).toEqual(names)
  expect(asked({ ...allowed, fields: new Set(['id', 'first_name']) })).toEqual(['id', 'first_name'])
  const denial = { kind: 'no-permission', action: 'read', collection: 'directus_users', role: null } as const
  expect(asked({ allowed: false, denial })).toEqual(names)
})
