import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('$title', database => {
  test.skipIf(database.skipped)('HEAD requests of streams hold no connection', { timeout: 60_000 }, async () => {
    const server = await startTestServer(database)
    // More than a pool has connections.
    for (let count = 0; count < 30; count++)
      for (const path of ['/items/articles?export=csv', '/fieldhouse/audit'])
        expect((await server.asAdmin('HEAD', path)).status).toBe(200)
    expect((await server.asAdmin('GET', '/items/articles?export=csv')).body).toContain('title')
    await server.close()
  })
})
