import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('list limits', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database, {}, { queryLimits: { usual: 2, maxItems: 3 } })
    })
    afterAll(() => server?.close())

    const list = (path: string, query: Readonly<Record<string, string>> = {}, as = server.admin) =>
      server.send('GET', path, { as, query })

    test('return QUERY_LIMIT_DEFAULT items without a limit', async () => {
      expect((await list('/items/articles')).data).toHaveLength(2)
      const searched = await server.send('SEARCH', '/items/articles', { as: server.admin, body: { query: {} } })
      expect(searched.data).toHaveLength(2)
    })

    test('reject a list longer than QUERY_LIMIT_MAX and never truncate it', async () => {
      for (const limit of ['-1', '4']) {
        const rejection = await list('/items/articles', { limit })
        expect(rejection.code).toBe('INVALID_QUERY')
        expect(rejection.message).toContain('more than 3 items (QUERY_LIMIT_MAX)')
      }
      expect((await list('/items/articles', { limit: '3' })).data).toHaveLength(3)
      expect((await list('/items/articles', { limit: '-1', 'filter[status][_eq]': 'draft' })).data).toHaveLength(2)
      expect((await list('/items/articles', { limit: '-1', offset: '3' })).data).toHaveLength(1)
    })

    test('apply to exports, except those of administrators', async () => {
      const own = await list('/items/articles', { limit: '-1', export: 'json' })
      expect(own.data).toHaveLength(4)
      const permission = { role: server.editorRole, collection: 'vault', action: 'read', fields: ['*'] }
      await server.asAdmin('POST', '/permissions', { body: permission })
      for (const name of ['beta', 'gamma', 'delta'])
        await server.asAdmin('POST', '/items/vault', { body: { key: name, value: name } })
      const others = await list('/items/vault', { limit: '-1', export: 'csv' }, server.editor)
      expect(others.code).toBe('INVALID_QUERY')
    })

    test('do not apply to system collections, which the studio reads completely', async () => {
      expect((await list('/permissions', { limit: '-1' })).status).toBe(200)
    })
  })
})
