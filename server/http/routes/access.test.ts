import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('/utils/access on $title', database => {
  describe.skipIf(database.skipped)('for an administrator', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const check = (key: string | number, user: string, collection = 'articles', as = server.admin) =>
      server.send('GET', `/utils/access/${collection}/${key}`, { as, query: { user } })
    // Safe: these are the members of every answer.
    const actionsOf = async (key: number, user = server.editorUser) =>
      ((await check(key, user)).data as { readonly actions: readonly { action: string; allowed: boolean }[] }).actions

    test('agrees with what the server lets the user do', async () => {
      for (const key of [1, 2, 3, 4]) {
        const path = `/items/articles/${key}`
        const read = await server.send('GET', path, { as: server.editor })
        const update = await server.send('PATCH', path, { as: server.editor, body: { rating: 4 } })
        const [reads, updates] = await actionsOf(key)
        expect([reads?.allowed, updates?.allowed], String(key)).toEqual([read.status === 200, update.status === 200])
      }
    })

    test('names the permission and the part of its rule that the item does not match', async () => {
      const rows = await server.asAdmin('GET', '/permissions', {
        query: { filter: JSON.stringify({ role: { _eq: server.editorRole }, collection: { _eq: 'articles' } }) },
      })
      // Safe: rows of permissions have these fields.
      const permissions = rows.data as readonly { readonly id: number; readonly action: string }[]
      const id = permissions.find(({ action }) => action === 'update')?.id
      const rule = { _and: [{ status: { _eq: 'published' } }, { rating: { _lte: 2 }, title: { _nnull: true } }] }
      await server.asAdmin('PATCH', `/permissions/${id}`, { body: { permissions: rule } })
      const [, update] = await actionsOf(2)
      expect(update).toEqual({
        action: 'update',
        allowed: false,
        permission: id,
        fields: ['title', 'slug', 'rating', 'comments', 'tags', 'author'],
        failed: [{ rating: { _lte: 2 } }],
      })
      const { data } = await check('alpha', server.editorUser, 'vault')
      const none = { allowed: false, permission: null, fields: [], failed: [] }
      expect(data).toMatchObject({
        role: { name: 'Editor' },
        actions: ['read', 'update', 'delete'].map(action => ({ action, ...none })),
      })
    })

    test('lets administrators do everything, and users who cannot sign in nothing', async () => {
      expect(await actionsOf(1, server.adminUser)).toEqual(
        ['read', 'update', 'delete'].map(action => ({
          action,
          allowed: true,
          permission: null,
          fields: null,
          failed: [],
        })),
      )
      await server.asAdmin('PATCH', `/users/${server.apiUser}`, { body: { status: 'suspended' } })
      expect((await check(1, server.apiUser)).data).toEqual({ role: null, actions: [] })
      expect((await check(1, 'not a user')).data).toEqual({ role: null, actions: [] })
    })

    test('is refused to others, for missing items and for system collections', async () => {
      expect((await check(1, server.editorUser, 'articles', server.editor)).code).toBe('FORBIDDEN')
      expect((await check(1, server.editorUser, 'directus_users')).code).toBe('FORBIDDEN')
      expect((await check(99, server.editorUser)).code).toBe('ITEM_NOT_FOUND')
      expect((await check('1 or 1', server.editorUser)).code).toBe('ITEM_NOT_FOUND')
      expect((await server.asAdmin('GET', '/utils/access/articles/1')).code).toBe('INVALID_PAYLOAD')
    })
  })
})
