import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('database constraints', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const { database: open, schema, run } = server.services
      await sql`create table ruled (id integer primary key, amount integer check (amount < 10))`.execute(open.db)
      await run(schema.reload())
      await server.asAdmin('PATCH', '/collections/ruled', { body: { meta: {} } })
      await server.asAdmin('POST', '/items/ruled', { body: { id: 1, amount: 1 } })
    })
    afterAll(() => server?.close())

    test.each([
      ['POST', '/items/ruled', { id: 2, amount: 99 }],
      [
        'POST',
        '/items/ruled',
        [
          { id: 3, amount: 1 },
          { id: 4, amount: 99 },
        ],
      ],
      ['PATCH', '/items/ruled/1', { amount: 99 }],
      ['PATCH', '/items/ruled', { keys: [1], data: { amount: 99 } }],
    ])('are reported as client errors: %s %s (H-14)', async (method, path, body) => {
      const before = await dumpTables(server.services)
      const answer = await server.asAdmin(method, path, { body })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_PAYLOAD', extensions: { collection: 'ruled' } })
      expect(answer.message).not.toMatch(/check|constraint|sql/i)
      expect(await dumpTables(server.services)).toBe(before)
    })
  })
})
