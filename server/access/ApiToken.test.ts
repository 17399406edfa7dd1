import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionActions } from '#schemas/data/Permission.ts'
import { type ApiToken, tokenCovers } from './ApiToken.ts'
import { authorize } from './authorize.ts'
import type { RequestCaller } from './RequestCaller.ts'
import { restrict } from './restrict.ts'

const names = [
  'articles',
  'authors',
  'directus_files',
  'directus_users',
  'directus_roles',
  'directus_webhooks',
] as const
const action = fc.constantFrom(...permissionActions)
const collection = fc.constantFrom(...names)

const permissions = fc.uniqueArray(fc.record({ action, collection }), {
  selector: each => `${each.action} ${each.collection}`,
})
const caller = fc
  .record({ admin: fc.boolean(), appAccess: fc.boolean(), permissions })
  .map(({ admin, appAccess, permissions }): RequestCaller => {
    const all = { role: 'role', permissions: null, validation: null, presets: null, fields: ['*'] }
    return {
      user: 'user',
      role: 'role',
      roleName: 'Role',
      admin,
      appAccess,
      permissions: permissions.map(each => ({ ...all, ...each })),
      permissionCache: new Map(),
      timed: false,
      ip: null,
      userAgent: null,
    }
  })
const token = fc
  .record({ readOnly: fc.boolean(), names: fc.option(fc.subarray([...names]), { nil: null }) })
  .map(({ names, readOnly }): ApiToken => ({ id: 'id', readOnly, collections: names && new Set(names) }))

describe('an API token', () => {
  test('never allows more than its user may do, and nothing that it does not cover', () => {
    fc.assert(
      fc.property(caller, token, action, collection, (user, apiToken, what, name) => {
        const own = authorize(user, what, name)
        const restricted = authorize(restrict(user, apiToken), what, name)
        if (own === null || !tokenCovers(apiToken, what, name)) expect(restricted).toBeNull()
        if (own === null || restricted === null || own.fields === 'all') return
        const fields = restricted.fields === 'all' ? ['all'] : [...restricted.fields]
        for (const field of fields) expect(own.fields).toContain(field)
      }),
    )
  })

  test('with a list of collections never acts as an administrator', () => {
    fc.assert(
      fc.property(caller, token, (user, apiToken) => {
        const restricted = restrict(user, apiToken)
        expect(restricted.admin).toBe(user.admin && apiToken.collections === null)
        expect(restricted.permissionCache).not.toBe(user.permissionCache)
      }),
    )
  })

  test.each([
    ['read', 'articles', true],
    ['update', 'articles', true],
    ['create', 'directus_files', true],
    ['read', 'directus_users', true],
    ['update', 'directus_users', false],
    ['create', 'directus_webhooks', false],
    ['read', 'authors', false],
  ] as const)('for some collections covers %s of %s: %s', (what, name, covered) => {
    const collections = new Set(names.filter(each => each !== 'authors'))
    expect(tokenCovers({ id: 'id', readOnly: false, collections }, what, name)).toBe(covered)
  })
})
