import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUnavailable } from '#server/http/isUnavailable.ts'
import { mostComments, mostPresets } from '#server/services/items/checkQuotas.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('expensive requests', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const bomb = Buffer.from(JSON.stringify({ key: 'bomb', value: 'x'.repeat(20_000_000) }))
    test.each([
      ['gzip', () => gzipSync(bomb)],
      ['gzip, gzip', () => gzipSync(gzipSync(bomb))],
      ['br', () => brotliCompressSync(bomb)],
      ['zstd', () => Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
      ['chunked', () => bomb.subarray(0, 100)],
    ])('a %s body is not decompressed (D-02)', async (encoding, pack) => {
      const before = await dumpTables(server.services)
      const headers = {
        authorization: `Bearer ${server.admin}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      }
      const request = new Request('http://localhost/items/vault', {
        method: 'POST',
        headers,
        body: Uint8Array.from(pack()),
      })
      expect((await server.fetch(request)).status).toBe(415)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('public requests are cheap and change nothing (D-15)', async () => {
      const paths = [
        '/server/ping',
        '/server/health',
        '/server/info',
        '/auth/oauth/',
        '/settings',
        '/extensions/modules/',
      ]
      const before = await dumpTables(server.services)
      const started = process.cpuUsage()
      for (let count = 0; count < 200; count++) for (const path of paths) await server.send('GET', path)
      const { user, system } = process.cpuUsage(started)
      // One password hash alone takes some fifteen milliseconds.
      expect((user + system) / 1_000 / (200 * paths.length)).toBeLessThan(8)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('presets and comments have a maximum size (D-18)', async () => {
      const before = await dumpTables(server.services)
      const large = 'x'.repeat(70_000)
      for (const [path, body] of [
        ['/presets', { collection: 'articles', user: server.editorUser, layout_options: { tabular: large } }],
        ['/presets', { collection: 'articles', user: server.editorUser, search: large }],
        ['/activity/comment', { collection: 'articles', item: '1', comment: large }],
      ] as const)
        for (const as of [server.editor, server.admin]) {
          const answer = await server.send('POST', path, { as, body })
          expect([path, [403, 413].includes(answer.status), answer.status]).toEqual([path, true, answer.status])
        }
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('presets per user and comments per hour are limited (D-18)', async () => {
      const presets = (count: number) => Array.from({ length: count }, (_, index) => ({ collection: `c${index}` }))
      const created = await server.send('POST', '/presets', { as: server.editor, body: presets(mostPresets) })
      expect(created.status).toBe(200)
      const one = await server.send('POST', '/presets', { as: server.editor, body: presets(1) })
      expect([one.status, one.code]).toEqual([400, 'ITEM_LIMIT_REACHED'])
      const body = { collection: 'articles', item: '1', comment: 'x' }
      const comment = () => server.send('POST', '/activity/comment', { as: server.editor, body })
      for (let count = 0; count < mostComments; count++) expect((await comment()).status).toBe(200)
      const last = await comment()
      expect([last.status, last.code, last.headers.get('retry-after')]).toEqual([429, 'REQUESTS_EXCEEDED', '600'])
    })

    test('guessing does not fill a table (D-18)', async () => {
      const rows = async () => {
        const result = await sql<{ readonly rows: number | string }>`select
          (select count(*) from directus_activity) + (select count(*) from directus_login_attempts) as "rows"`.execute(
          server.services.database.db,
        )
        return Number(result.rows[0]?.rows)
      }
      const before = await rows()
      const body = { email: 'nobody@example.com', password: 'wrong' }
      for (let count = 0; count < 60; count++) await server.send('POST', '/auth/login', { body, from: '203.0.113.7' })
      expect((await rows()) - before).toBeLessThan(30)
    })

    // SQLite's statements run one after another in the process itself.
    test.skipIf(database.kind === 'sqlite')('a slow statement is stopped (D-19)', async () => {
      const { db } = server.services.database
      const { rows } = await sql<{ readonly statement_timeout: string }>`show statement_timeout`.execute(db)
      expect(rows).toEqual([{ statement_timeout: '10s' }])
      expect(isUnavailable(Object.assign(new Error('canceled'), { code: '57014' }))).toBe(true)
    })

    test('revisions are listed in pages (D-20)', async () => {
      for (let count = 0; count < 120; count++)
        await server.asAdmin('PATCH', '/items/articles/1', { body: { slug: `slug-${count}` } })
      const { data } = await server.asAdmin('GET', '/revisions', { query: { fields: 'delta', sort: '-id' } })
      const revisions = data as readonly { readonly delta: Readonly<Record<string, unknown>> }[]
      expect(revisions).toHaveLength(100)
      // Two changes may happen at the same instant.
      const changed = Object.keys(revisions[0]?.delta ?? {}).filter(name => name !== 'date_updated')
      expect(changed).toEqual(['slug'])
    })
  })
})
