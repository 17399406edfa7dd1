import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('a list as text', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const both = async (collection: string, fields: readonly string[] | null, caller = systemCaller) => {
      const { items, run } = server.services
      const query = { ...everyField, fields }
      const [text, list] = [
        await run(items.readListText(caller, collection, query)),
        await run(items.readList(caller, collection, { ...query })),
      ]
      return { text: JSON.parse(text) as unknown, list: { data: list.data } }
    }

    test.each([
      [
        'articles',
        ['id', 'title', 'featured', 'views', 'publish_date', 'external_ref', 'author.name', 'author.active'],
      ],
      ['articles', ['author.*', 'body', 'user_created']],
      ['articles', ['id', 'date_created', 'price', 'keywords', 'score']],
      ['articles', ['pin', 'comments.*', 'author.articles.title']],
      ['articles', null],
      ['authors', ['active', 'name']],
      ['directus_users', ['*.*']],
    ])('equals the items for %s %j', async (collection, fields) => {
      const { text, list } = await both(collection, fields)
      expect(text).toEqual(list)
    })

    test('contains quotes, control characters, wide characters, large numbers and null unchanged', async () => {
      const title = 'a "b" \\ \n\t\u0001\u2028 \u{1f642} é \ud7ff'
      await server.asAdmin('POST', '/items/articles', {
        body: [
          { title, featured: true, views: '9223372036854775807', author: { name: title, active: false } },
          { title: 'bare', featured: null, views: '-1', author: null },
        ],
      })
      const fields = ['title', 'featured', 'views', 'author.name', 'author.active']
      const { text, list } = await both('articles', fields)
      expect(text).toEqual(list)
      expect(list.data).toContainEqual({
        title,
        featured: true,
        views: '9223372036854775807',
        author: { name: title, active: false },
      })
      expect(list.data).toContainEqual({ title: 'bare', featured: null, views: '-1', author: null })
    })

    test('equals the items for other users, for any hidden rows', async () => {
      const editor = await server.services.run(
        server.services.auth.caller(server.editor, { ip: null, userAgent: null }),
      )
      const { text, list } = await both('articles', ['id', 'title', 'author.name'], editor)
      expect(list.data.length).toBeGreaterThan(0)
      expect(text).toEqual(list)
    })

    test.runIf(database.kind === 'sqlite')('reads items with invalid text one by one', async () => {
      await sql`update articles set title = x'00ff' where id = 1`.execute(server.services.database.db)
      const { text, list } = await both('articles', ['id', 'title'])
      expect(text).toEqual(JSON.parse(JSON.stringify(list)))
    })
  })
})
