import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer } from '#server/testing/TestServer.ts'
import { sweepTables } from './sweepTables.ts'

describe.each(databases)('old rows on $title', database => {
  test.skipIf(database.skipped)('are removed once nobody can ask for them', async () => {
    const server = await startTestServer(database)
    try {
      const send = () =>
        server.asAdmin('POST', '/items/comments', { body: { name: 'Once' }, headers: { 'idempotency-key': 'a-key' } })
      await server.send('POST', '/auth/login', { body: { email: 'admin@example.com', password: 'password1234' } })
      await send()
      const count = async () => {
        const { rows } = await sql<{ keys: unknown; sessions: unknown }>`select
          (select count(*) from directus_idempotency) as keys,
          (select count(*) from directus_sessions) as sessions`.execute(server.platform.database.db)
        return [Number(rows[0]?.keys), Number(rows[0]?.sessions)]
      }
      const hour = 60 * 60 * 1000
      await sweepTables(server.platform, Date.now() + 23 * hour)
      expect(await count()).toEqual([1, 1])
      expect((await send()).headers.get('idempotent-replay')).toBe('true')
      await sweepTables(server.platform, Date.now() + 31 * 24 * hour)
      expect(await count()).toEqual([0, 0])
    } finally {
      await server.close()
    }
  })
})
