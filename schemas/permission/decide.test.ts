import { expect, it } from 'vitest'
import type { Permission } from '../data/Permission.ts'
import type { Caller } from './Decision.ts'
import { decide, fieldDenial, mayTouch } from './decide.ts'

const editor: Caller = { user: 'u', role: 'editor', roleName: 'Editor', admin: false }

const row = (change: Partial<Permission>): Permission => ({
  role: 'editor',
  collection: 'notes',
  action: 'update',
  permissions: null,
  validation: null,
  presets: null,
  fields: ['title'],
  ...change,
})

it('allows administrators everything (P-501, A-0898)', () => {
  expect(decide([], { ...editor, admin: true }, 'delete', 'notes')).toMatchObject({
    allowed: true,
    fields: 'all',
    rows: null,
  })
})

it('requires a row of the role, collection and action with fields (C-394, P-502, A-0899)', () => {
  // proves: A-0900
  expect(decide([], editor, 'update', 'notes').allowed).toBe(false)
  expect(decide([row({ role: 'other' })], editor, 'update', 'notes').allowed).toBe(false)
  expect(decide([row({ fields: null })], editor, 'update', 'notes').allowed).toBe(false)
  expect(decide([row({})], editor, 'update', 'notes').allowed).toBe(true)
})

it('allows the listed fields, or all fields for a star (P-503, P-504, A-0901)', () => {
  const listed = decide([row({})], editor, 'update', 'notes')
  expect(mayTouch(listed, 'title')).toBe(true)
  expect(mayTouch(listed, 'body')).toBe(false)
  expect(mayTouch(decide([row({ fields: ['*'] })], editor, 'update', 'notes'), 'body')).toBe(true)
})

it('returns the rule that blocks a field (P-506)', () => {
  const decision = decide([row({})], editor, 'update', 'notes')
  expect(fieldDenial(decision, editor, 'update', 'notes', 'body')).toEqual({
    kind: 'field-not-listed',
    role: 'Editor',
    action: 'update',
    collection: 'notes',
    field: 'body',
  })
})

it('uses the rows without a role for public access (P-517)', () => {
  const visitor: Caller = { user: null, role: null, roleName: null, admin: false }
  expect(decide([row({ role: null, action: 'read' })], visitor, 'read', 'notes').allowed).toBe(true)
  expect(decide([row({ action: 'read' })], visitor, 'read', 'notes').allowed).toBe(false)
})
