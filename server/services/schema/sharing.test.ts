import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/createApp.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { openTestServices } from '#server/testing/TestServices.ts'

const [sqlite, postgres] = databases

describe.skipIf(!postgres || postgres.skipped)('two servers on one PostgreSQL database', () => {
  test('one loads the changes of the other when it encounters them', async () => {
    if (!postgres) throw new Error('PostgreSQL is missing from the list of databases.')
    const server: TestServer = await startTestServer(postgres)
    const second = await openTestServices(server.services.config)
    const app = await second.run(createApp())
    const headers = { authorization: `Bearer ${server.admin}`, 'content-type': 'application/json' }
    const request = (method: string, path: string, body?: unknown) =>
      app.request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    try {
      expect((await request('GET', '/items/authors?limit=1')).status).toBe(200)
      expect((await server.asAdmin('DELETE', '/fields/authors/email')).status).toBe(204)
      // The collection that the second server cached is gone: it reads the model again and answers.
      expect(await (await request('GET', '/items/authors?limit=1')).json()).toMatchObject({
        data: [{ name: 'Anna Berg' }],
      })
      expect((await server.asAdmin('PATCH', '/fields/articles/rating', { body: { type: 'string' } })).status).toBe(200)
      expect((await request('PATCH', '/items/articles/1', { rating: 4 })).status).toBe(200)
      // Concurrent changes of both run one after the other.
      const created = await Promise.all([
        server.asAdmin('POST', '/collections', { body: { collection: 'from_both' } }),
        request('POST', '/collections', { collection: 'from_both' }),
        server.asAdmin('POST', '/fields/vault', { body: { field: 'one', type: 'string', schema: {} } }),
        request('POST', '/fields/vault', { field: 'two', type: 'string', schema: {} }),
      ])
      expect(created.map(answer => answer.status).sort()).toEqual([200, 200, 200, 400])
    } finally {
      await second.close()
      await server.close()
    }
  })
})

describe('an SQLite database with broken foreign keys', () => {
  test('can be changed without breaking more', async () => {
    if (!sqlite) throw new Error('SQLite is missing from the list of databases.')
    const server = await startTestServer(sqlite)
    try {
      const { db } = server.services.database
      await sql`pragma foreign_keys = off`.execute(db)
      await sql`update comments set article = 4711 where id = 1`.execute(db)
      await sql`pragma foreign_keys = on`.execute(db)
      const change = { type: 'text', schema: { is_nullable: false, default_value: 'x' } }
      expect((await server.asAdmin('PATCH', '/fields/comments/name', { body: change })).status).toBe(200)
      expect((await server.asAdmin('POST', '/collections', { body: { collection: 'beside' } })).status).toBe(200)
      const broken = await sql`pragma foreign_key_check`.execute(db)
      expect(broken.rows).toHaveLength(1)
      expect((await server.asAdmin('GET', '/items/comments/1')).data).toMatchObject({ article: 4711 })
    } finally {
      await server.close()
    }
  })
})
