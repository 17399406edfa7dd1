import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('log', () => {
    let server: TestServer
    const written: string[] = []
    beforeAll(async () => {
      const logger = pino({ level: 'trace' }, { write: (text: string) => void written.push(text) })
      server = await startTestServer(
        database,
        {
          extra: app =>
            void app.get('/broken/:word', context => {
              throw new Error(`broken by ${context.req.param('word')}`)
            }),
        },
        { logger, requestLog: true },
      )
    })
    afterAll(() => server?.close())

    const escaped = '\u001b'
    const breakers = [
      'a\r\n{"level":60,"msg":"forged"}',
      '\u001b[31mred\u001b[0m',
      '"},{"level":60,"msg":"forged"}',
      '\u2028{"level":60,"msg":"forged"}\u2029',
      '\u0000\u0008\u007f',
    ]
    test.each(breakers)('has one line of JSON per event despite %j (I-13)', async text => {
      written.length = 0
      // Text that no header can hold cannot be sent in one.
      const agent = [...text].map(sign => ((sign >= ' ' && sign <= '~') || sign === escaped ? sign : '?')).join('')
      const headers = { 'user-agent': agent }
      for (const email of [text, `${text}@example.com`])
        await server.send('POST', '/auth/login', { headers, body: { email, password: text } })
      await server.send('POST', '/auth/login', { headers, body: { email: 'admin@example.com', password: 'wrong' } })
      await server.asAdmin('GET', `/items/${encodeURIComponent(text)}`, { headers, query: { sort: text } })
      await server.asAdmin('POST', '/fields/articles', { headers, body: { field: text, type: text } })
      const broken = await server.send('GET', `/broken/${encodeURIComponent(text)}`, { headers })
      expect(broken).toMatchObject({
        status: 500,
        message: expect.stringMatching(/^An unexpected error occurred\. Request ID: \S+$/),
      })
      expect(written.length).toBeGreaterThan(1)
      for (const line of written) {
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect([...line.slice(0, -1)].filter(character => character < ' ')).toEqual([])
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
        expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
      }
    })

    test('never contains a token from a URL (A-30)', async () => {
      written.length = 0
      const token = server.admin
      for (const path of ['/broken/now', '/items/articles', '/nowhere', '/assets/none'])
        await server.send('GET', `${path}?access_token=${token}`)
      expect(written.length).toBeGreaterThan(0)
      expect(written.join('')).not.toContain(token)
    })
  })
})
