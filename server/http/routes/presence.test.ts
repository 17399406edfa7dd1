import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const Answer = Schema.decodeUnknownSync(
  Schema.Struct({
    users: Schema.Array(Schema.Struct({ user: Schema.String, editing: Schema.Boolean, since: Schema.String })),
    change: Schema.NullOr(Schema.Struct({ id: Schema.Number, user: Schema.NullOr(Schema.String) })),
  }),
)

describe.each(databases)('/utils/presence on $title', database => {
  describe.skipIf(database.skipped)('of an item', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const send = (place: string, as?: string, body: unknown = { page: randomUUID(), editing: false }) =>
      server.send('POST', `/utils/presence/${place}`, { body, ...(as === undefined ? {} : { as }) })
    const enter = async (...input: Parameters<typeof send>) => Answer((await send(...input)).data)

    test('names the other users who have it open, once each, and whether they are editing', async () => {
      const pages = [randomUUID(), randomUUID()]
      for (const page of pages) await enter('articles/1', server.editor, { page, editing: page === pages[1] })
      const { users } = await enter('articles/1', server.admin)
      expect(users).toEqual([{ user: server.editorUser, editing: true, since: expect.any(String) }])
      expect(Date.parse(users[0]?.since ?? '')).toBeLessThanOrEqual(Date.now())
      expect((await enter('articles/2', server.admin)).users).toEqual([])
      for (const page of pages) await server.send('DELETE', `/utils/presence/${page}`, { as: server.editor })
      expect((await enter('articles/1', server.admin)).users).toEqual([])
    })

    test('names the newest change, so that a page knows that the item was saved', async () => {
      const before = (await enter('articles/1', server.editor)).change
      await server.asAdmin('PATCH', '/items/articles/1', { body: { title: 'Changed meanwhile' } })
      const { change } = await enter('articles/1', server.editor)
      expect(change).toEqual({ id: expect.any(Number), user: server.adminUser })
      expect(change?.id).toBeGreaterThan(before?.id ?? 0)
      const comment = { collection: 'articles', item: '1', comment: 'Read it' }
      const { data } = await server.asAdmin('POST', '/activity/comment', { body: comment })
      const id = data !== null && typeof data === 'object' && 'id' in data ? data.id : null
      await server.asAdmin('DELETE', `/activity/comment/${id}`)
      expect((await enter('articles/1', server.editor)).change).toEqual(change)
    })

    test('is refused for items that the caller cannot read, and without a user', async () => {
      const codes = [
        (await send('articles/1')).status,
        (await send('articles/999999', server.editor)).status,
        (await send('directus_webhooks/1', server.editor)).status,
        (await send('directus_sessions/1', server.admin)).status,
        (await send('nothing/1', server.admin)).status,
      ]
      expect(codes).toEqual([403, 403, 403, 404, 404])
    })

    test.each([{}, { page: '', editing: true }, { page: "x'--", editing: true }, { page: 'x', editing: 'yes' }])(
      'refuses %j',
      async body => {
        expect((await send('articles/1', server.admin, body)).status).toBe(400)
      },
    )

    test('lets no one take over or close the page of someone else', async () => {
      const page = randomUUID()
      await enter('articles/1', server.editor, { page, editing: false })
      await enter('articles/2', server.admin, { page, editing: true })
      await server.send('DELETE', `/utils/presence/${page}`, { as: server.admin })
      expect((await enter('articles/1', server.admin)).users).toHaveLength(1)
    })

    test('forgets pages that stopped reporting', async () => {
      await enter('articles/2', server.editor)
      await sql`update directus_presence set seen = seen - 41000`.execute(server.services.database.db)
      expect((await enter('articles/2', server.admin)).users).toEqual([])
    })
  })
})
