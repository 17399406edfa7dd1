import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { differences, expectRecorded, readRecordings, replay } from './replay.ts'

const recordings = readRecordings(process.env['CONTRACT_FOLDER'] ?? new URL('./recordings', import.meta.url).pathname)

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test.each(recordings.map(each => [`${each.area}/${each.name}`, each] as const))(
      '%s responds as recorded',
      async (_, recording) => {
        const answer = await replay(server, recording)
        const other = differences.get(`${recording.area}/${recording.name}`)
        if (other === undefined) expectRecorded(answer, recording)
        else expect([answer.status, answer.code].filter(Boolean).join(' ')).toBe(other)
      },
    )
  })
})
