import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('viewing as another role or user', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const asEditor = () => ({ 'X-View-As-Role': server.editorRole })

    test('lets an administrator view the data of a role except personal data', async () => {
      for (const [path, query] of [
        ['/items/articles', { meta: 'filter_count', sort: 'id', filter: JSON.stringify({ id: { _lt: 4 } }) }],
        ['/items/vault', {}],
        ['/items/articles', { fields: 'secret' }],
        ['/collections', {}],
        ['/fields', {}],
        ['/permissions/me', {}],
        ['/roles', {}],
        ['/settings', {}],
        ['/server/info', {}],
      ] as const) {
        const theirs = await server.send('GET', path, { as: server.editor, query })
        const seen = await server.asAdmin('GET', path, { query, headers: asEditor() })
        expect([path, seen.status, seen.body]).toEqual([path, theirs.status, theirs.body])
      }
    })

    test('starts the studio in that role with its startup data', async () => {
      const { data } = await server.asAdmin('GET', '/fieldhouse/boot', { headers: asEditor() })
      expect(data).toMatchObject({
        user: { email: 'admin@example.com', role: { id: server.editorRole, name: 'Editor', admin_access: false } },
      })
    })

    test('changes nothing while viewing as a role, for any user', async () => {
      const before = await dumpTables(server.services)
      for (const [method, path, body] of [
        ['POST', '/items/articles', { title: 'New' }],
        ['PATCH', '/items/articles/1', { title: 'Changed' }],
        ['DELETE', '/items/articles/1', undefined],
        ['PATCH', '/users/me', { theme: 'dark' }],
        ['POST', '/presets', { collection: 'articles' }],
        ['POST', '/utils/cache/clear', undefined],
      ] as const)
        for (const as of [server.admin, server.editor]) {
          const answer = await server.send(method, path, { as, body, headers: asEditor() })
          expect([method, path, answer.status, answer.code]).toEqual([method, path, 403, 'FORBIDDEN'])
        }
      expect(await dumpTables(server.services)).toEqual(before)
    })

    test('is allowed only for administrators and existing roles', async () => {
      for (const [as, role] of [
        [server.editor, server.editorRole],
        [server.editor, server.adminRole],
        [server.admin, '00000000-0000-0000-0000-000000000000'],
        [server.admin, "' or 1=1 --"],
        [server.admin, ''],
      ] as const) {
        const answer = await server.send('GET', '/items/articles', { as, headers: { 'X-View-As-Role': role } })
        expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN'])
      }
    })

    const asUser = (id: string) => ({ 'X-View-As-User': id })
    const editorId = async () => {
      const { data } = await server.send('GET', '/users/me', { as: server.editor })
      // Safe: an account is an object with a text key.
      return (data as { readonly id: string }).id
    }

    test('lets an administrator read what a user reads, as that user (A-1529)', async () => {
      const headers = asUser(await editorId())
      for (const [path, query] of [
        ['/items/articles', { meta: 'filter_count', sort: 'id' }],
        ['/items/vault', {}],
        ['/items/articles', { fields: 'secret' }],
        ['/users', { filter: JSON.stringify({ id: { _eq: '$CURRENT_USER' } }) }],
        ['/users/me', {}],
        ['/presets', {}],
        ['/permissions/me', {}],
        ['/collections', {}],
      ] as const) {
        const theirs = await server.send('GET', path, { as: server.editor, query })
        const seen = await server.asAdmin('GET', path, { query, headers })
        expect([path, seen.status, seen.body]).toEqual([path, theirs.status, theirs.body])
      }
    })

    test('starts the studio as that user, without the key of their drafts', async () => {
      const boot = async (as: string, headers = {}) => {
        const { data } = await server.send('GET', '/fieldhouse/boot', { as, headers })
        // Safe: the start-up data is an object.
        return data as Readonly<Record<string, unknown>>
      }
      const [own, theirs, seen] = [
        await boot(server.admin),
        await boot(server.editor),
        await boot(server.admin, asUser(await editorId())),
      ]
      expect({ ...seen, server: null, draft_key: null }).toEqual({ ...theirs, server: null, draft_key: null })
      expect(seen['draft_key']).toBe(own['draft_key'])
    })

    test('changes nothing while viewing as a user, and leaves their own permissions as they are', async () => {
      const before = await dumpTables(server.services)
      const headers = asUser(await editorId())
      for (const [method, path, body] of [
        ['PATCH', '/items/articles/1', { title: 'Changed' }],
        ['PATCH', '/users/me', { theme: 'dark' }],
        ['POST', '/users/me/tfa/generate', { password: 'x' }],
        ['DELETE', '/items/articles/1', undefined],
      ] as const) {
        const answer = await server.asAdmin(method, path, { body, headers })
        expect([method, path, answer.status]).toEqual([method, path, 403])
      }
      expect(await dumpTables(server.services)).toEqual(before)
      await server.asAdmin('GET', '/items/articles', { headers })
      const { data } = await server.send('GET', '/items/authors', { as: server.editor, query: { limit: '1' } })
      // Safe: a list of objects with keys.
      const [author] = data as readonly { readonly id: string | number }[]
      const path = `/items/authors/${author?.id}`
      expect((await server.asAdmin('PATCH', path, { headers, body: { name: 'New' } })).status).toBe(403)
      const own = await server.send('PATCH', path, { as: server.editor, body: { name: 'New' } })
      expect(own.status).toBe(200)
    })

    test('does not show the sign-in data of the user', async () => {
      const headers = asUser(await editorId())
      for (const path of [
        '/users/me/sessions',
        '/users/me/identities',
        '/users/me/email',
        '/users/me/tfa/recovery-codes',
      ])
        expect([path, (await server.asAdmin('GET', path, { headers })).status]).toEqual([path, 403])
    })

    test('is allowed only for administrators, and for users who can sign in', async () => {
      const editor = await editorId()
      for (const [as, user] of [
        [server.editor, editor],
        [server.admin, '00000000-0000-0000-0000-000000000000'],
        [server.admin, "' or 1=1 --"],
        [server.admin, `${editor} x`],
        [server.admin, ''],
      ] as const) {
        const answer = await server.send('GET', '/items/articles', { as, headers: asUser(user) })
        expect([user, answer.status, answer.code]).toEqual([user, 403, 'FORBIDDEN'])
      }
      const both = { ...asUser(editor), ...asEditor() }
      expect((await server.asAdmin('GET', '/items/articles', { headers: both })).status).toBe(400)
    })
  })
})
