import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#server/database/Database.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** Streams that may be open at once. */
const streams = 6

describe.each(databases.filter(({ kind }) => kind === 'postgres'))('an export on $title', postgres => {
  let server: TestServer
  let ends: (() => Promise<unknown>)[]
  beforeEach(async () => {
    server = await startTestServer(postgres, {}, { requestTimeout: 5_000 })
    const { reader } = server.services.database
    const open = Array.from({ length: streams }, () =>
      reader
        .getExecutor()
        .stream<Row>(sql.raw<Row>('select n from generate_series(1, 1000) as n').compile(reader), 10)
        [Symbol.asyncIterator](),
    )
    await Promise.all(open.map(each => each.next()))
    ends = open.map(each => async () => each.return?.())
  })
  afterEach(async () => {
    await Promise.all(ends.map(end => end()))
    await server.close()
  })

  const exported = () => server.asAdmin('GET', '/items/articles', { query: { export: 'csv' } })

  test.skipIf(postgres.skipped)('that waits for a connection completes when one is available', async () => {
    const answers = [exported(), exported(), exported()]
    const [first] = ends
    await first?.()
    for (const { body, status } of await Promise.all(answers)) {
      expect(status).toBe(200)
      expect(String(body).split('\n').length).toBeGreaterThan(3)
    }
  })

  test.skipIf(postgres.skipped)('that waits too long is rejected with the name of the limit', async () => {
    expect(await exported()).toMatchObject({ status: 503, extensions: { limit: 'REQUEST_TIMEOUT' } })
    const [first] = ends
    await first?.()
    expect((await exported()).status).toBe(200)
  })
})
