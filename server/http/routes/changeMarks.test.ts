import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const Answer = Schema.decodeUnknownSync(Schema.Struct({ mark: Schema.String, recent: Schema.Boolean }))
const Created = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Number }))

describe.each(databases)('/utils/changes on $title', database => {
  describe.skipIf(database.skipped)('of a collection', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const ask = (collection: string, as?: string, age = '30000') =>
      server.send('GET', `/utils/changes/${collection}`, { query: { age }, ...(as === undefined ? {} : { as }) })
    const markOf = async (collection: string) => Answer((await ask(collection, server.editor)).data)

    test('differs after an item was created, changed or deleted, and only then', async () => {
      const marks = [(await markOf('articles')).mark]
      const add = async () => marks.push((await markOf('articles')).mark)
      const { id } = Created((await server.asAdmin('POST', '/items/articles', { body: { title: 'New' } })).data)
      await add()
      await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { title: 'Changed' } })
      await add()
      await server.asAdmin('DELETE', `/items/articles/${id}`)
      await add()
      expect(new Set(marks).size).toBe(4)
      await server.asAdmin('POST', '/activity/comment', {
        body: { collection: 'articles', item: '1', comment: 'Read' },
      })
      await server.asAdmin('PATCH', '/users/me', { body: { title: 'Editor' } })
      expect((await markOf('articles')).mark).toBe(marks.at(-1))
    })

    test('says whether the newest change is newer than a list', async () => {
      await server.asAdmin('PATCH', '/items/articles/1', { body: { title: 'Changed again' } })
      expect((await markOf('articles')).recent).toBe(true)
      const before = new Date(Date.now() - 60_000).toISOString()
      await sql`update directus_activity set timestamp = ${before}`.execute(server.services.database.db)
      expect((await markOf('articles')).recent).toBe(false)
      expect(Answer((await ask('articles', server.editor, '90000')).data).recent).toBe(true)
      expect((await ask('articles', server.editor, '1e9')).status).toBe(400)
    })

    test('notices a change that is committed after later ones, and one that many others follow', async () => {
      const { db } = server.services.database
      const add = (collection: string, id: number) =>
        sql`insert into directus_activity (id, action, timestamp, ip, collection, item)
          values (${id}, 'update', '2020-01-01T00:00:00.000Z', '', ${collection}, '1')`.execute(db)
      const { rows } = await sql<{ top: number }>`select max(id) as top from directus_activity`.execute(db)
      const top = Number(rows[0]?.top)
      await add('articles', top + 3)
      const before = await markOf('articles')
      await add('articles', top + 2)
      const late = await markOf('articles')
      expect(late.mark).not.toBe(before.mark)
      await add('elsewhere', top + 4)
      expect(await markOf('articles')).toEqual(late)
      for (let id = top + 5; id < top + 510; id++) await add('elsewhere', id)
      const none = await markOf('articles')
      await add('articles', top + 510)
      for (let id = top + 511; id < top + 1011; id++) await add('elsewhere', id)
      expect((await markOf('articles')).mark).not.toBe(none.mark)
    })

    test('is refused without permission to read the collection, and says nothing of others', async () => {
      const asked = [
        ask('articles'),
        ask('vault', server.editor),
        ask('nothing', server.editor),
        ask('directus_sessions', server.editor),
        ask('directus_sessions', server.admin),
      ]
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 404])
      expect((await markOf('articles')).mark).toMatch(/^[\w-]{22}$/)
    })
  })
})
