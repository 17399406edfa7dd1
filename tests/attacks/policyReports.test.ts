import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

const path = '/fieldhouse/policy-reports'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('browser reports', () => {
    let server: TestServer
    let log = ''
    let round = 0
    beforeAll(async () => {
      const write = (line: string) => {
        log += line
      }
      const logger = pino({ level: 'warn' }, { write })
      server = await startTestServer(database, {}, { logger })
    })
    afterAll(() => server?.close())
    beforeEach(() => {
      log = ''
      who.stopTime()
      // No test shares a limit with the previous one.
      round += 1
      who.pass(round * 3 * who.minutes)
    })
    afterEach(() => void vi.useRealTimers())

    const headers = { 'content-type': 'application/csp-report' }
    const send = (body: string, more: Readonly<Record<string, string>> = {}) =>
      server.send('POST', path, { body, headers: { ...headers, ...more } })
    const report = (values: Readonly<Record<string, unknown>>) => JSON.stringify({ 'csp-report': values })
    const lines = () => log.split('\n').filter(line => line !== '')

    test('a report is logged by its parts, without tokens and extra lines', async () => {
      const answer = await send(
        report({
          'effective-directive': 'script-src-elem',
          'blocked-uri': 'https://evil.example/x.js?token=secret',
          'document-uri': 'https://cms.example.com/admin/reset-password?token=secret#secret',
          'source-file': `a\n{"level":60,"msg":"forged"}${'x'.repeat(10_000)}`,
          'script-sample': 'secret',
          'line-number': 12,
          password: 'secret',
        }),
      )
      expect(answer.status).toBe(204)
      expect(lines()).toHaveLength(1)
      expect(log).not.toContain('secret')
      expect(log.length).toBeLessThan(1_500)
      expect(JSON.parse(log)).toMatchObject({
        event: 'policy.broken',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: 'https://cms.example.com/admin/reset-password',
        line: '12',
      })
    })

    test('thousands of reports neither fill the log nor change data', async () => {
      const before = await dumpTables(server.services)
      for (let count = 0; count < 500; count++) expect((await send(report({}))).status).toBe(204)
      expect(lines()).toHaveLength(20)
      who.pass(who.minutes)
      await send(report({}))
      expect(lines()).toHaveLength(21)
      expect(await dumpTables(server.services)).toBe(before)
    })

    test.each<[string, string, number, Readonly<Record<string, string>>]>([
      ['another content type', report({}), 415, { 'content-type': 'text/plain' }],
      ['invalid JSON', '{', 400, {}],
      ['an invalid report', '{"a":1}', 400, {}],
      ['a list', '[[]]', 400, {}],
      ['a report that is too large', report({ 'blocked-uri': 'x'.repeat(20_000) }), 413, {}],
      ['a report for another origin', report({}), 403, { 'sec-fetch-site': 'cross-site' }],
    ])('%s is rejected and not logged', async (_, body, status, more) => {
      expect((await send(body, more)).status).toBe(status)
      expect(lines()).toEqual([])
    })
  })
})
