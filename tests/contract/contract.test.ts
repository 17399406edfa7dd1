import { afterAll, beforeAll, describe, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { expectRecorded, readRecordings, replay } from './replay.ts'

const recordings = readRecordings(process.env['CONTRACT_FOLDER'] ?? new URL('./recordings', import.meta.url).pathname)

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the recorded contract', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test.each(recordings.map(each => [`${each.area}/${each.name}`, each] as const))(
      '%s is answered as recorded',
      async (_, recording) => {
        expectRecorded(await replay(server, recording), recording)
      },
    )
  })
})
