import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(anyDatabase)('$title', database => {
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
})
