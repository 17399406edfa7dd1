import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const together = (...urls: string[]) =>
  `/fieldhouse/reads?${urls.map(url => `read=${encodeURIComponent(url)}`).join('&')}`

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('reads in one request', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test('are answered like each read by itself, also for a role without access', async () => {
      const urls = ['/items/articles?limit=1', '/users?fields=email', '/items/nope', '/items/articles?export=csv']
      for (const as of [server.admin, server.editor, null]) {
        const given = as === null ? {} : { as }
        const { status, data, headers } = await server.send('GET', together(...urls), given)
        const alone = await Promise.all(urls.map(url => server.send('GET', url, given)))
        expect(status).toBe(200)
        expect(headers.get('cache-control')).toContain('no-store')
        expect((data as { status: number; body: unknown }[]).map(each => each.status)).toEqual(
          alone.map(each => each.status),
        )
        for (const at of [0, 1, 2]) expect((data as { body: unknown }[])[at]?.body).toEqual(alone[at]?.body)
      }
    })

    test('refuse other addresses, none, and too many', async () => {
      const refused = [
        together(),
        together(...Array.from({ length: 17 }, () => '/items/articles')),
        ...[
          '/auth/logout',
          '/items/../server/info',
          'http://example.com/items/articles',
          '//example.com/items',
          '/items/a b',
        ].map(url => together(url)),
      ]
      for (const url of refused) expect([url, (await server.asAdmin('GET', url)).status]).toEqual([url, 400])
    })
  })
})
