import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('requests on $title', database => {
  describe.skipIf(database.skipped)('with an idempotency key', () => {
    let server: TestServer
    let keys = 0
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const twice = async (method: string, path: string, options: RequestOptions = {}) => {
      const headers = { 'idempotency-key': `key-${keys++}` }
      const first = await server.asAdmin(method, path, { ...options, headers })
      const between = await dumpTables(server.services)
      const second = await server.asAdmin(method, path, { ...options, headers })
      expect(await dumpTables(server.services)).toBe(between)
      return { first, second, headers }
    }

    const writes: readonly (readonly [string, string, string, unknown])[] = [
      ['creates', 'POST', '/items/articles', { title: 'Once', comments: [{ name: 'One' }] }],
      ['batch creates', 'POST', '/items/tags', [{ name: 'A' }, { name: 'B' }]],
      ['changes', 'PATCH', '/items/articles/1', { rating: 2 }],
      ['batch updates', 'PATCH', '/items/articles', { keys: [1, 2], data: { rating: 3 } }],
      ['individual updates', 'PATCH', '/items/articles', [{ id: 1, rating: 4 }]],
      ['singletons', 'PATCH', '/items/homepage', { headline: 'Hello' }],
      ['users', 'POST', '/users', { email: 'once@example.com', role: null }],
      ['presets', 'POST', '/presets', { collection: 'articles' }],
      ['comments', 'POST', '/activity/comment', { collection: 'articles', item: '1', comment: 'Once' }],
      ['deletions', 'DELETE', '/items/articles/3', undefined],
    ]
    test.each(writes)('%s are executed once with equal responses', async (_, method, path, body) => {
      const { first, second } = await twice(method, path, body === undefined ? {} : { body })
      expect(first.status).toBeLessThan(300)
      expect([second.status, second.body]).toEqual([first.status, first.body])
      expect([first, second].map(answer => answer.headers.get('idempotent-replay'))).toEqual([null, 'true'])
    })

    test('a key is valid for one request', async () => {
      const { headers } = await twice('POST', '/items/tags', { body: { name: 'C' } })
      for (const [method, path, body] of [
        ['POST', '/items/tags', { name: 'D' }],
        ['POST', '/items/authors', { name: 'C' }],
        ['POST', '/items/tags?fields=id', { name: 'C' }],
      ] as const) {
        const other = await server.asAdmin(method, path, { body, headers })
        expect([other.status, other.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
      }
    })

    test('a key is valid for one user', async () => {
      const { headers } = await twice('POST', '/items/comments', { body: { article: 1, name: 'Mine' } })
      const body = { article: 1, name: 'Mine' }
      const theirs = await server.send('POST', '/items/comments', { as: server.editor, body, headers })
      expect(theirs.headers.get('idempotent-replay')).toBeNull()
    })

    test('a rejected request releases its key', async () => {
      const headers = { 'idempotency-key': 'refused' }
      const body = { name: 'Unique' }
      await server.asAdmin('POST', '/items/tags', { body })
      expect((await server.asAdmin('POST', '/items/tags', { body, headers })).status).toBe(400)
      const { data } = await server.asAdmin('GET', '/items/tags', { query: { 'filter[name][_eq]': 'Unique' } })
      const [stored] = data as { id: string }[]
      await server.asAdmin('DELETE', `/items/tags/${stored?.id}`)
      expect((await server.asAdmin('POST', '/items/tags', { body, headers })).status).toBe(200)
    })

    test('of ten concurrent requests one writes and all get the same response', async () => {
      const headers = { 'idempotency-key': 'at-once' }
      const send = () => server.asAdmin('POST', '/items/authors', { body: { name: 'At once' }, headers })
      const answers = await Promise.all(Array.from({ length: 10 }, send))
      expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
      expect(answers.filter(answer => answer.headers.get('idempotent-replay') === null)).toHaveLength(1)
    })

    test.each(['', 'with blank', 'x'.repeat(256), 'ü'])('rejects the key %j', async key => {
      const headers = { 'idempotency-key': key }
      const answer = await server.asAdmin('POST', '/items/tags', { body: { name: 'Bad key' }, headers })
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_PAYLOAD'])
    })
  })
})
