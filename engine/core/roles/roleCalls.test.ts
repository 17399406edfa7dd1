import fc from 'fast-check'
import { expect, it } from 'vitest'
import { articleRow } from '../permissions/articleRow.ts'
import { defaultPermissions } from '../permissions/defaultPermissions.ts'
import { newRoleKey } from './newRoleKey.ts'
import { isProtected, readRole } from './Role.ts'
import { copyRole, newRole } from './roleCalls.ts'

const role = { id: 'r', name: 'Editors', app_access: true, admin_access: false }

it('creates a role with the permissions that the studio requires (A-0495, A-0497, A-0872)', () => {
  const [create, give, ...more] = newRole(role)
  expect(create).toMatchObject({ method: 'POST', path: '/roles', body: role })
  expect(give).toMatchObject({ method: 'POST', path: '/permissions', body: defaultPermissions('r') })
  expect(more).toEqual([])
  expect(create?.undo?.(role)).toMatchObject({ method: 'DELETE', path: '/roles/r' })
})

it('adds no permissions to an administrator role or one without studio access (A-0498, A-0499)', () => {
  expect(newRole({ ...role, admin_access: true })).toHaveLength(1)
  expect(newRole({ ...role, app_access: false })).toHaveLength(1)
})

it('copies the settings and permissions of a role but not its users', () => {
  const original = { ...role, icon: 'edit', description: null, users: ['u1'], ip_access: ['10.0.0.1'] }
  const rows = [articleRow({ id: 7, role: 'r' }), articleRow({ id: 8, role: 'r', action: 'update', fields: ['title'] })]
  const [create, give] = copyRole(original, rows, { id: 'copy', name: 'Editors too' })
  expect(create?.body).toEqual({
    id: 'copy',
    name: 'Editors too',
    icon: 'edit',
    description: null,
    ip_access: ['10.0.0.1'],
    app_access: true,
    admin_access: false,
  })
  expect(give?.body).toEqual(rows.map(({ id: _, ...row }) => ({ ...row, role: 'copy' })))
  expect(copyRole(original, [], { id: 'copy', name: 'x' })).toHaveLength(1)
})

it('counts the users of a role, with zero for null (A-0483)', () => {
  expect(readRole({ ...role, users: [{ id: 'a' }, { id: 'b' }] }).users).toBe(2)
  expect(readRole({ ...role, users: null }).users).toBe(0)
})

it('protects exactly the built-in roles (A-1007)', () => {
  expect(['1', 1, '2', 2].every(id => isProtected({ id }))).toBe(true)
  expect(['3', '12', 'r'].some(id => isProtected({ id }))).toBe(false)
})

it('creates a role with a UUID', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const bits = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
  fc.assert(fc.property(bits, digits => void expect(newRoleKey(digits.join(''))).toMatch(uuid)))
  expect(newRoleKey()).not.toBe(newRoleKey())
})
