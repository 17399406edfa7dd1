import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostRelated } from '#server/query/ReadContext.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

type Item = Readonly<Record<string, unknown>>

const count = 1_200

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('a list of more items than one batch', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const body = Array.from({ length: count }, (_, index) => ({
        title: `Long ${index} "quoted"\u2028`,
        rating: index % 5,
        author: (index % 2) + 1,
      }))
      expect((await server.asAdmin('POST', '/items/articles', { body, query: { fields: 'id' } })).status).toBe(200)
    })
    afterAll(() => server?.close())

    const query = { fields: '*,author.name,comments.*', sort: 'rating,-id', search: 'Long', meta: 'filter_count' }
    const listOf = async (more: Readonly<Record<string, string>>, as?: string) => {
      const answer = await server.send('GET', '/items/articles', {
        as: as ?? server.admin,
        query: { ...query, ...more },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      return { items: answer.data as readonly Item[], body: answer.body }
    }

    test.each(['admin', 'editor'] as const)(
      'returns the same items as its pages, in order, for the %s',
      async person => {
        const as = server[person]
        const pages: Item[] = []
        for (let page = 1; ; page++) {
          const { items } = await listOf({ limit: '400', page: String(page) }, as)
          pages.push(...items)
          if (items.length < 400) break
        }
        for (const limit of ['-1', '100000']) {
          const { items, body } = await listOf({ limit }, as)
          expect(items).toEqual(pages)
          expect(body).toMatchObject({ meta: { filter_count: pages.length } })
        }
        if (person === 'admin') expect(pages).toHaveLength(count)
      },
    )

    test('applies its limit and offset', async () => {
      const { items: all } = await listOf({ limit: '-1' })
      expect((await listOf({ limit: '700', offset: '300' })).items).toEqual(all.slice(300, 1000))
      expect((await listOf({ limit: '-1', offset: '1100' })).items).toEqual(all.slice(1100))
    })

    test('is rejected for an invalid query', async () => {
      const rejection = await server.asAdmin('GET', '/items/articles', { query: { limit: '-1', sort: 'nowhere' } })
      expect(rejection).toMatchObject({ status: 400, code: 'INVALID_QUERY' })
    })

    test('is rejected if its items have more related items than a response can hold', async () => {
      const { write } = server.services.database
      await write(trx =>
        trx.executeQuery(
          CompiledQuery.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${mostRelated + 1})
            insert into comments (article) select 1 from n`),
        ),
      )
      for (const more of [{ limit: '1' }, { limit: '-1' }, { limit: '1', 'deep[comments][_limit]': '60000' }]) {
        const query = { fields: 'comments.id', sort: 'id', ...more }
        const rejection = await server.asAdmin('GET', '/items/articles', { query })
        expect(rejection).toMatchObject({ status: 400, code: 'INVALID_QUERY' })
        expect(rejection.message).toMatch(/more than 50000 related items.*"limit".*"deep"/)
      }
      const query = { fields: 'comments.id', sort: 'id', limit: '-1', 'deep[comments][_limit]': '5' }
      const { data } = await server.asAdmin('GET', '/items/articles', { query })
      expect((data as readonly Item[])[0]?.['comments']).toHaveLength(5)
      await write(trx => trx.executeQuery(CompiledQuery.raw(`delete from comments where id > 10`)))
    })

    test('stops reading when the client disconnects', async () => {
      const headers = { authorization: `Bearer ${server.admin}` }
      for (let visit = 0; visit < 20; visit++) {
        const response = await server.fetch(new Request('http://localhost/items/articles?limit=-1', { headers }))
        const reader = response.body?.getReader()
        expect((await reader?.read())?.done).toBe(false)
        await reader?.cancel()
      }
      // An open statement would block table changes and occupy a connection of the pool.
      const field = { field: 'later', type: 'string', schema: {} }
      expect((await server.asAdmin('POST', '/fields/articles', { body: field })).status).toBe(200)
      expect((await listOf({ limit: '-1', fields: 'later' })).items).toHaveLength(count)
    })
  })
})
