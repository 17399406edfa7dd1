import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const signIns = 60
const account = { email: 'admin@example.com', password: 'password1234' }
const from = '203.0.113.7'

const signInTo = (server: TestServer) => server.send('POST', '/auth/login', { body: account, from })
const manyTo = (server: TestServer) => Promise.all(Array.from({ length: signIns }, () => signInTo(server)))

describe.each(databases.filter(({ kind }) => kind === 'postgres'))('many sign-ins at once on $title', postgres => {
  test.skipIf(postgres.skipped)('never deadlock', async () => {
    const place = await postgres.create()
    // Dropped only after the counters were read.
    const server = await startTestServer({ ...postgres, create: async () => ({ ...place, drop: async () => {} }) })
    try {
      const answers = await manyTo(server)
      expect(answers.map(({ status }) => status)).toEqual(Array(signIns).fill(200))
    } finally {
      // Connections report their statistics when they end.
      await server.close()
    }
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    const { rows } = await client.query('select deadlocks from pg_stat_database where datname = current_database()')
    await client.end()
    await place.drop()
    expect(rows).toEqual([{ deadlocks: '0' }])
  })

  test.skipIf(postgres.skipped).each(['directus_users', 'directus_login_attempts'])(
    'do not block reads and writes while rows of %s are locked',
    async table => {
      const server = await startTestServer(postgres)
      const { write, db } = server.services.database
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      try {
        // The first failed attempt creates the row that later attempts update.
        await server.send('POST', '/auth/login', { body: { ...account, password: 'a wrong guess' }, from })
        const lock = write(async trx => {
          await sql`select * from ${sql.table(table)} for update`.execute(trx)
          await released
        })
        const answers = manyTo(server)
        const waiting = async () => {
          const result = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
          return result.rows[0]?.count ?? 0
        }
        await expect.poll(waiting).toBeGreaterThan(0)
        // By then every transaction that can get a connection has one.
        await wait(300)
        const list = await server.asAdmin('GET', '/items/articles', { query: { limit: '1' } })
        expect(list.status).toBe(200)
        const change = await server.asAdmin('POST', '/items/comments', { body: { name: 'Meanwhile' } })
        expect(change.status).toBe(200)
        release()
        await lock
        expect((await answers).map(({ status }) => status)).toEqual(Array(signIns).fill(200))
      } finally {
        release()
        await server.close()
      }
    },
  )
})
