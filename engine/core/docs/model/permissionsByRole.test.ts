import { expect, it } from 'vitest'
import { permissionsByRole } from './permissionsByRole.ts'

const roles = [
  { id: 'a', name: 'Administrators', admin_access: true },
  { id: 'e', name: 'Editors', admin_access: false },
]
const all = { fields: ['*'], permissions: null, validation: null }

it('lists the permissions of public users and of each role', () => {
  const summary = permissionsByRole(roles, [
    { role: null, action: 'read', ...all, permissions: { status: { _eq: 'published' } } },
    { role: 'e', action: 'read', ...all },
    { role: 'e', action: 'update', ...all, fields: ['title'] },
  ])
  expect(summary).toEqual([
    { id: null, name: '', levels: { create: 'none', read: 'custom', update: 'none', delete: 'none' } },
    { id: 'a', name: 'Administrators', levels: { create: 'all', read: 'all', update: 'all', delete: 'all' } },
    { id: 'e', name: 'Editors', levels: { create: 'none', read: 'all', update: 'custom', delete: 'none' } },
  ])
})
