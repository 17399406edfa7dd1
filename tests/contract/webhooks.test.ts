import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { expectRecorded, readRecordings, replay } from './replay.ts'

const recordings = readRecordings(new URL('./webhooks', import.meta.url).pathname)

/** The dialect added headers later (decision 16). */
function withoutHeaders(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (key, value) => (key === 'headers' ? undefined : value))
}

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of webhooks', () => {
    let server: TestServer
    let key = ''
    beforeAll(async () => {
      server = await startTestServer(database)
      const body = { name: 'Hook', url: 'http://127.0.0.1:9/x', actions: ['create'], collections: ['articles'] }
      key = String(((await server.asAdmin('POST', '/webhooks', { body })).data as { id: number }).id)
    })
    afterAll(() => server?.close())

    // Deletions come last.
    test.each(
      [...recordings]
        .sort((a, b) => Number(a.name.startsWith('delete')) - Number(b.name.startsWith('delete')))
        .map(each => [`${each.area}/${each.name}`, each] as const),
    )('%s responds as recorded', async (_, recording) => {
      if (recording.name === 'list-editor') {
        // Users who cannot see them do not get their name, as everywhere (differences.md).
        expect((await replay(server, recording)).body).toMatchObject({
          errors: [{ extensions: { code: 'FORBIDDEN' } }],
        })
        return
      }
      const answer = await replay(server, recording, recording.request.path.replace('/2', `/${key}`))
      expectRecorded({ ...answer, body: withoutHeaders(answer.body) }, recording)
    })

    test('all recordings are covered', () => {
      expect(recordings).toHaveLength(6)
    })
  })
})
