import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const file = '8cbb43fe-4cdf-4991-8352-c461779cec02'

describe.each(databases)('/utils/usage on $title', database => {
  describe.skipIf(database.skipped)('of an item', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const texts = [
        [1, { body: `<p><img src="/assets/${file}?width=200"></p>` }],
        [2, { body: 'See [the first](/admin/collections/articles/1) and /admin/collections/articles/12.' }],
        [3, { blocks: { link: '/admin/collections/articles/1', cover: [file] } }],
        [4, { body: 'No link to articles/1 at all', keywords: ['/articles/12'] }],
      ] as const
      for (const [id, body] of texts) await server.asAdmin('PATCH', `/items/articles/${id}`, { body })
    })
    afterAll(() => server?.close())

    const usageOf = (collection: string, keys: string | readonly string[], as = server.admin) =>
      server.send('GET', `/utils/usage/${collection}`, { as, query: { key: keys } })

    test('names the fields that point at it, directly or in a list', async () => {
      expect((await usageOf('authors', '1')).data).toEqual({
        places: [{ collection: 'articles', field: 'author', count: 1, keys: [1] }],
        hidden: 0,
      })
      expect((await usageOf('tags', server.tags.slice(0, 2))).data).toEqual({
        places: [{ collection: 'articles', field: 'tags', count: 1, keys: [1] }],
        hidden: 0,
      })
      expect((await usageOf('block_hero', '1')).data).toEqual({
        places: [{ collection: 'articles', field: 'sections', count: 1, keys: [1] }],
        hidden: 0,
      })
    })

    test('finds links in text and in JSON by the whole key, and not its own rows in junctions', async () => {
      const places = [
        { collection: 'comments', field: 'article', count: 2, keys: [1, 2] },
        { collection: 'articles', field: null, count: 2, keys: [2, 3] },
      ]
      expect((await usageOf('articles', '1')).data).toEqual({ places, hidden: 0 })
    })

    test('finds links in translations, as those of the translated item', async () => {
      const row = { articles_id: 4, languages_code: 'en-US', title: '/admin/collections/authors/2' }
      await server.asAdmin('POST', '/items/articles_translations', { body: row })
      expect((await usageOf('authors', '2')).data).toMatchObject({
        places: [{ field: 'author' }, { collection: 'articles', field: null, count: 1, keys: [4] }],
      })
    })

    test('finds a file by its id in any text', async () => {
      const form = new FormData()
      form.append('id', file)
      form.append('file', new File(['text'], 'a.txt', { type: 'text/plain' }))
      await server.asAdmin('POST', '/files', { body: form })
      expect((await usageOf('directus_files', file)).data).toMatchObject({
        places: [{ collection: 'articles', field: null, count: 2, keys: [1, 3] }],
      })
    })

    test('counts items that the caller cannot read without naming them', async () => {
      const all = await usageOf('tags', server.tags)
      expect(all.data).toEqual({
        places: [{ collection: 'articles', field: 'tags', count: 2, keys: [1, 3] }],
        hidden: 0,
      })
      const own = await usageOf('tags', server.tags, server.editor)
      expect(own.data).toEqual({
        places: [{ collection: 'articles', field: 'tags', count: 1, keys: [1] }],
        hidden: 1,
      })
    })

    test('is refused for items that the caller cannot read, to everyone without an account, and for too many', async () => {
      expect((await usageOf('authors', '3', server.editor)).code).toBe('FORBIDDEN')
      expect((await usageOf('authors', '99')).code).toBe('FORBIDDEN')
      expect((await usageOf('vault', 'alpha', server.editor)).code).toBe('FORBIDDEN')
      expect((await server.send('GET', '/utils/usage/authors', { query: { key: '1' } })).status).toBe(401)
      expect((await usageOf('authors', [])).code).toBe('INVALID_QUERY')
      expect(
        (
          await usageOf(
            'authors',
            Array.from({ length: 101 }, (_, index) => `${index}`),
          )
        ).code,
      ).toBe('INVALID_QUERY')
    })
  })
})
