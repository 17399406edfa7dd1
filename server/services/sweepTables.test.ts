import { Effect } from 'effect'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/audit/verifyAudit.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer } from '#server/testing/TestServer.ts'
import { sweepHistory } from './sweepHistory.ts'
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
      await Effect.runPromise(sweepTables(server.services.database, Date.now() + hour / 4))
      expect(await count()).toEqual([1, 1, 1])
      await Effect.runPromise(sweepTables(server.services.database, Date.now() + 23 * hour))
      expect(await count()).toEqual([1, 1, 0])
      expect((await send()).headers.get('idempotent-replay')).toBe('true')
      await Effect.runPromise(sweepTables(server.services.database, Date.now() + 31 * 24 * hour))
      expect(await count()).toEqual([0, 0, 0])
      const comment = { collection: 'articles', item: '1', comment: 'Kept' }
      await server.asAdmin('POST', '/activity/comment', { body: comment })
      const history = async () => {
        const { rows } = await sql<{ activity: unknown; revisions: unknown }>`select
          (select count(*) from directus_activity) as activity,
          (select count(*) from directus_revisions) as revisions`.execute(server.services.database.db)
        return [Number(rows[0]?.activity), Number(rows[0]?.revisions)]
      }
      const sweepAfter = async (days: number) =>
        await Effect.runPromise(sweepHistory(server.services.database, 90, Date.now() + days * 24 * hour, 3))
      expect(await sweepAfter(89)).toBe(0)
      expect((await history())[1]).toBeGreaterThan(10)
      const [entries = 0] = await history()
      expect(await sweepAfter(91)).toBe(entries - 1)
      expect(await history()).toEqual([1, 0])
      const exported = await server.asAdmin('GET', '/fieldhouse/audit')
      expect(await verifyAudit(String(exported.body).split('\n').slice(0, -1))).toMatchObject({
        kind: 'intact',
        count: 1,
      })
    } finally {
      await server.close()
    }
  })
})
