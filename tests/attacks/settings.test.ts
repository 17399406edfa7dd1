import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(anyDatabase)('settings on $title', database => {
  describe.skipIf(database.skipped)('that are public', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const save = (body: unknown, as = server.admin) => server.send('PATCH', '/settings', { as, body })

    test.each(['#fff', '#2F80ED', '#2f80edcc', null])('accept the color %j (X-09)', async project_color => {
      const answer = await save({ project_color })
      expect([answer.status, (answer.data as { project_color: unknown }).project_color]).toEqual([200, project_color])
    })

    test.each(['red', '#12', '#12345', 'red"/><script>', 'url(//evil)', '#fff;background:url(//evil)', '', 7, {}])(
      'reject the color %j by name (X-09)',
      async project_color => {
        const before = await dumpTables(server.services)
        const answer = await save({ project_color })
        expect([answer.status, answer.code, answer.extensions['field']]).toEqual([
          400,
          'FAILED_VALIDATION',
          'project_color',
        ])
        expect((await dumpTables(server.services)) === before).toBe(true)
      },
    )

    test('accept only existing files as images (X-09)', async () => {
      for (const field of ['project_logo', 'public_foreground', 'public_background'])
        for (const value of ['nope', '11111111-1111-4111-8111-111111111111', '"><script>'])
          expect((await save({ [field]: value })).status, `${field} ${value}`).toBe(400)
    })

    test('can be changed only by administrators (W-28)', async () => {
      const before = await dumpTables(server.services)
      expect((await save({ custom_css: '*{}' }, server.editor)).code).toBe('FORBIDDEN')
      expect((await server.send('PATCH', '/settings', { body: { custom_css: '*{}' } })).code).toBe('FORBIDDEN')
      expect((await dumpTables(server.services)) === before).toBe(true)
    })
  })
})
