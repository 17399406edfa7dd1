import { Effect } from 'effect'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer } from '#server/testing/TestServer.ts'
import { sweepTables } from './sweepTables.ts'

describe.each(databases)('old rows on $title', database => {
  test.skipIf(database.skipped)('are deleted when they can no longer be used', async () => {
    const server = await startTestServer(database)
    try {
      const send = () =>
        server.asAdmin('POST', '/items/comments', { body: { name: 'Once' }, headers: { 'idempotency-key': 'a-key' } })
      await server.send('POST', '/auth/login', { body: { email: 'admin@example.com', password: 'password1234' } })
      await server.send('POST', '/auth/login', { body: { email: 'admin@example.com', password: 'a wrong guess' } })
      await send()
      const count = async () => {
        const { rows } = await sql<{ keys: unknown; sessions: unknown; guesses: unknown }>`select
          (select count(*) from directus_idempotency) as keys,
          (select count(*) from directus_sessions) as sessions,
          (select count(*) from directus_login_attempts) as guesses`.execute(server.services.database.db)
        return [Number(rows[0]?.keys), Number(rows[0]?.sessions), Number(rows[0]?.guesses)]
      }
      const hour = 60 * 60 * 1000
      await Effect.runPromise(sweepTables(server.services.database, null, Date.now() + hour / 4))
      expect(await count()).toEqual([1, 1, 1])
      await Effect.runPromise(sweepTables(server.services.database, null, Date.now() + 23 * hour))
      expect(await count()).toEqual([1, 1, 0])
      expect((await send()).headers.get('idempotent-replay')).toBe('true')
      await Effect.runPromise(sweepTables(server.services.database, null, Date.now() + 31 * 24 * hour))
      expect(await count()).toEqual([0, 0, 0])
      const comment = { collection: 'articles', item: '1', comment: 'Kept' }
      await server.asAdmin('POST', '/activity/comment', { body: comment })
      const history = async () => {
        const { rows } = await sql<{ activity: unknown; revisions: unknown }>`select
          (select count(*) from directus_activity) as activity,
          (select count(*) from directus_revisions) as revisions`.execute(server.services.database.db)
        return [Number(rows[0]?.activity), Number(rows[0]?.revisions)]
      }
      await Effect.runPromise(sweepTables(server.services.database, 90, Date.now() + 89 * 24 * hour))
      expect((await history())[1]).toBeGreaterThan(10)
      await Effect.runPromise(sweepTables(server.services.database, 90, Date.now() + 91 * 24 * hour))
      expect(await history()).toEqual([1, 0])
    } finally {
      await server.close()
    }
  })
})
