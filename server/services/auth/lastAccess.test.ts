import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer } from '#server/testing/TestServer.ts'

describe.each(databases.filter(({ kind }) => kind === 'postgres'))('last access on $title', postgres => {
  test.skipIf(postgres.skipped)('does not wait for a locked user row and is recorded later', async () => {
    const server = await startTestServer(postgres)
    const { db, write } = server.services.database
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const one = async (statement: ReturnType<typeof sql<{ value: unknown }>>) =>
      (await statement.execute(db)).rows[0]?.value
    const waiting = () =>
      one(sql<{ value: unknown }>`select count(*)::int as value from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    const noted = () => one(sql<{ value: unknown }>`select count(last_access)::int as value from directus_users`)
    const visit = async () => expect((await server.asAdmin('GET', '/users/me')).status).toBe(200)
    try {
      await write(trx => sql`update directus_users set last_access = null`.execute(trx))
      let locked = () => {}
      const isLocked = new Promise<void>(resolve => {
        locked = resolve
      })
      const lock = write(async trx => {
        await sql`select * from directus_users for update`.execute(trx)
        locked()
        await released
      })
      await isLocked
      await visit()
      await wait(300)
      expect(await waiting()).toBe(0)
      release()
      await lock
      await expect.poll(async () => visit().then(noted)).toBe(1)
    } finally {
      release()
      await server.close()
    }
  })
})
