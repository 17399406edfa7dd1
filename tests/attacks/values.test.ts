import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'

type Query = Readonly<Record<string, string | readonly string[]>>

describe.each(databases)('aggregates on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const ask = (path: string, query: Query = {}, as: string = server.editor) => server.send('GET', path, { as, query })
    const comparable = ({ body, headers, status }: TestAnswer) => [status, body, [...headers]]

    test('never count, group or alias secrets for any user (R-13)', async () => {
      for (const query of [
        { 'aggregate[max]': 'password', 'groupBy[]': 'id' },
        { 'aggregate[min]': 'token' },
        { 'aggregate[countDistinct]': 'tfa_secret' },
        { 'groupBy[]': 'password' },
        { 'alias[x]': 'password', fields: 'x' },
        { 'aggregate[count]': '*', 'groupBy[]': 'id', sort: 'token' },
      ])
        for (const as of [server.admin, server.editor]) expect((await ask('/users', query, as)).code).toBe('FORBIDDEN')
    })

    test('use only readable rows (R-13, R-17)', async () => {
      const query = { 'aggregate[count]': '*', 'aggregate[max]': 'rating', 'groupBy[]': 'status' }
      const rows = (await ask('/items/articles', query)).data as Record<string, unknown>[]
      expect(rows.map(row => [row['status'], Number(row['count']), row['max']])).toEqual([
        ['draft', 1, { rating: null }],
        ['published', 2, { rating: 5 }],
      ])
      const counts = await ask('/items/articles', { fields: 'id,count(comments)', sort: 'id' })
      expect(counts.data).toEqual([
        { id: 1, comments_count: 1 },
        { id: 2, comments_count: 2 },
        { id: 4, comments_count: 0 },
      ])
      expect((await ask('/items/articles', { filter: '{"count(comments)":{"_gt":1}}', fields: 'id' })).data).toEqual([
        { id: 2 },
      ])
    })

    test('apply the same permissions to SEARCH and GET (R-04, R-18)', async () => {
      const search = (path: string, query: unknown) =>
        server.send('SEARCH', path, { as: server.editor, body: { query } })
      expect(comparable(await search('/items/vault', {}))).toEqual(comparable(await search('/items/nosuch', {})))
      const forbidden = comparable(await search('/items/articles', { sort: ['nosuch'] }))
      for (const query of [
        { filter: { secret: { _contains: 'C' } } },
        { fields: ['id', 'secret'] },
        { aggregate: { max: ['secret'] } },
        { groupBy: ['secret'] },
        { alias: { x: 'secret' }, fields: ['x'] },
        { fields: ['author.id'], deep: { author: { email: { _filter: {} } } } },
      ])
        expect(comparable(await search('/items/articles', query)), JSON.stringify(query)).toEqual(forbidden)
      const keys = await server.send('SEARCH', '/items/articles', {
        as: server.editor,
        body: { keys: [1, 3, 4], query: { fields: ['id'] } },
      })
      expect(keys.data).toEqual([{ id: 1 }, { id: 4 }])
    })

    test('match nothing with a none rule on a missing field (R-33)', async () => {
      for (const permissions of [
        { comments: { _none: { nosuch: { _eq: 1 } } } },
        { comments: { _none: { article: { nosuch: { _eq: 1 } } } } },
        { nosuch: { _none: { id: { _eq: 1 } } } },
        { 'year(nosuch)': { _neq: 1 } },
        { 'count(title)': { _neq: 1 } },
      ]) {
        const row = { role: server.apiRole, collection: 'articles', action: 'read', fields: ['id'], permissions }
        const created = await server.asAdmin('POST', '/permissions', { body: row })
        expect((await ask('/items/articles', {}, server.api)).data, JSON.stringify(permissions)).toEqual([])
        await server.asAdmin('DELETE', `/permissions/${(created.data as { id: number }).id}`)
      }
    })
  })
})
