import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { ownerOf, scopeOf, scopeText } from './presetScopes.ts'

const words = { 'presets.everyone': 'Everyone', 'presets.a_role': 'A role', unknown_user: 'Somebody' }
const text = createText('en-US', words, formatIcu)

it.each([
  ['all', { role: null, user: null }],
  ['role_7', { role: '7', user: null }],
  ['user_a-b', { role: null, user: 'a-b' }],
  ['user_role_1', { role: null, user: 'role_1' }],
])('stores %s as %j (A-0658, A-0659, A-0660)', (scope, owner) => {
  // proves: A-0854, A-0922
  expect(ownerOf(scope)).toEqual(owner)
  expect(scopeOf(owner)).toBe(scope)
})

it('never sets both a role and a user (A-0661)', () => {
  fc.assert(
    fc.property(fc.string(), scope => {
      const { role, user } = ownerOf(scope)
      expect(role === null || user === null).toBe(true)
    }),
  )
})

it.each([
  [{ user: { first_name: 'Ida', last_name: 'Wells', email: 'ida@example.com' }, role: null }, 'Ida Wells'],
  [{ user: { first_name: null, last_name: null, email: 'ida@example.com' }, role: null }, 'ida@example.com'],
  [{ user: 'a-key', role: null }, 'Somebody'],
  [{ user: { id: 'a-key', first_name: null, last_name: null, email: null }, role: null }, 'Somebody'],
  [{ user: null, role: { name: 'Editors' } }, 'Editors'],
  [{ user: null, role: null }, 'Everyone'],
])('describes the scope of %j (A-0627, A-0628, A-0629)', (row, words) => {
  // proves: A-1525
  expect(scopeText(row, text)).toBe(words)
})
