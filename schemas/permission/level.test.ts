import { expect, it } from 'vitest'
import { permissionLevel } from './level.ts'

const all = { fields: ['*'], permissions: null, validation: null }
const rule = { status: { _eq: 'published' } }

it.each([
  ['no permission', null, 'none'],
  ['all fields without a rule', all, 'all'],
  ['empty rules', { ...all, permissions: {}, validation: {} }, 'all'],
  ['a star among field names', { ...all, fields: ['title', '*'] }, 'all'],
  ['some fields', { ...all, fields: ['title'] }, 'custom'],
  ['no fields', { ...all, fields: null }, 'custom'],
  ['an item rule', { ...all, permissions: rule }, 'custom'],
  ['a validation rule', { ...all, validation: rule }, 'custom'],
] as const)('%s has the expected level (A-0560, A-0561, A-0562)', (_, record, level) => {
  // proves: A-0857, A-0858, A-0859
  expect(permissionLevel(record)).toBe(level)
})

it('does not treat presets alone as custom (A-0563)', () => {
  const preset = { ...all, presets: { status: 'draft' } }
  expect(permissionLevel(preset)).toBe('all')
})
