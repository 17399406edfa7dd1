import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Listener, listen } from '#server/listen.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const lines = (...parts: readonly string[]): string => `${parts.join('\r\n')}\r\n\r\n`
const host = 'Host: localhost'
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Requests that two servers in a row could parse differently. */
const ambiguous: readonly (readonly [string, string])[] = [
  [
    'a length with chunked encoding',
    `${lines('POST /items/vault HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
  ],
  [
    'two lengths',
    `${lines('POST /items/vault HTTP/1.1', host, 'Content-Length: 0', `Content-Length: ${smuggled.length}`)}${smuggled}`,
  ],
  ['a list of lengths', `${lines('POST /items/vault HTTP/1.1', host, 'Content-Length: 0, 5')}${smuggled}`],
  [
    'an unknown encoding',
    `${lines('POST /items/vault HTTP/1.1', host, 'Transfer-Encoding: xchunked')}0\r\n\r\n${smuggled}`,
  ],
  [
    'chunked before another encoding',
    `${lines('POST /items/vault HTTP/1.1', host, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n${smuggled}`,
  ],
  ['a space before the colon', `${lines('POST /items/vault HTTP/1.1', host, 'Content-Length : 3')}${smuggled}`],
  ['line feeds only', `POST /items/vault HTTP/1.1\n${host}\nContent-Length: 0\n\n${smuggled}`],
  ['a folded header', `${lines('GET /server/ping HTTP/1.1', host, 'X: a', ' b')}${smuggled}`],
  [
    'an invalid chunk size',
    `${lines('POST /items/vault HTTP/1.1', host, 'Transfer-Encoding: chunked')}zz\r\n\r\n${smuggled}`,
  ],
  ['a NUL in a header', `${lines('GET /server/ping HTTP/1.1', host, 'X: a\0b')}${smuggled}`],
]

/** Input that crashes a server that does not expect it. */
const killers: readonly (readonly [string, string | Buffer])[] = [
  ['an empty connection', ''],
  ['bytes', Buffer.from([0, 1, 2, 255, 254, 22, 3, 1])],
  ['an incomplete request line', 'GET /items/arti'],
  ['incomplete headers', `GET /items/articles HTTP/1.1\r\n${host}\r\nAuthoriz`],
  [
    'an incomplete body',
    `${lines('POST /items/articles HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 100')}{"title":`,
  ],
  [
    'an incomplete chunk',
    `${lines('POST /items/articles HTTP/1.1', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}ff\r\n{"ti`,
  ],
  [
    'an incomplete form',
    `${lines('POST /files HTTP/1.1', host, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 900')}--b\r\nContent-Disp`,
  ],
  ['a request without reading the response', lines('GET /items/articles?limit=-1 HTTP/1.1', host)],
  ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'Expect: 100-continue without a body',
    lines('POST /items/articles HTTP/1.1', host, 'Expect: 100-continue', 'Content-Length: 5'),
  ],
  ['an unknown expectation', lines('POST /items/articles HTTP/1.1', host, 'Expect: 200-maybe', 'Content-Length: 0')],
  ['a tunnel', lines('CONNECT localhost:22 HTTP/1.1', host)],
  ['an absolute URL', lines('GET http://other.example/server/ping HTTP/1.1', host, 'Connection: close')],
  ['an asterisk', lines('OPTIONS * HTTP/1.1', host, 'Connection: close')],
]

const upgrades: readonly (readonly [string, string])[] = [
  ['/websocket', 'websocket'],
  ['/graphql', 'websocket'],
  ['/items/articles', 'websocket'],
  ['/server/ping', 'h2c'],
]

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('attacks on the connection', () => {
    let server: TestServer
    let listener: Listener
    const paths: string[] = []
    beforeAll(async () => {
      server = await startTestServer(database)
      listener = await listen('127.0.0.1', 0)
      listener.answerWith((request, environment) => {
        paths.push(new URL(request.url).pathname)
        return server.fetch(request, environment)
      })
    })
    afterAll(async () => {
      await listener?.close(100)
      await server?.close()
    })

    const open = (): Promise<Socket> =>
      new Promise((resolve, reject) => {
        const socket = connect(listener.port, '127.0.0.1', () => resolve(socket)).on('error', reject)
      })
    /** The received text until the other side ends the connection. */
    const answerTo = async (text: string): Promise<string> => {
      const socket = await open()
      return new Promise(resolve => {
        let answer = ''
        socket.on('data', chunk => {
          answer += chunk
        })
        // A connection that is reset has ended, too.
        socket.on('error', () => {})
        socket.on('close', () => resolve(answer))
        socket.write(text)
      })
    }
    const alive = async () => {
      const answer = await fetch(`http://127.0.0.1:${listener.port}/server/ping`)
      expect([answer.status, await answer.text()]).toEqual([200, 'pong'])
    }

    test.each(ambiguous)('%s is rejected and closes the connection (H-12)', async (_, text) => {
      const before = await dumpTables(server.services)
      paths.length = 0
      expect(await answerTo(text)).toMatch(/^HTTP\/1\.1 400 /)
      expect(paths).not.toContain('/smuggled')
      expect(await dumpTables(server.services)).toBe(before)
      await alive()
    })

    test.each(killers)('%s closes only the connection of its sender (D-17)', async (_, bytes) => {
      const before = await dumpTables(server.services)
      const socket = await open()
      socket.on('error', () => {})
      await new Promise<void>(resolve => socket.write(bytes, () => resolve()))
      socket.destroy()
      await alive()
      expect(await dumpTables(server.services)).toBe(before)
    })

    test.each(upgrades)('%s is not exchanged for %s (H-18, D-17)', async (path, protocol) => {
      const text = lines(
        `GET ${path} HTTP/1.1`,
        ...[host, 'Connection: Upgrade, close', `Upgrade: ${protocol}`, 'Sec-WebSocket-Version: 13'],
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      )
      const answer = await answerTo(text)
      expect(answer).toMatch(/^HTTP\/1\.1 (200|403|404) /)
      expect(answer.toLowerCase()).not.toContain('sec-websocket-accept')
      await alive()
    })

    test.each(['/graphql', '/graphql/system', '/websocket', '/mcp'])('%s gives no access (H-18)', async path => {
      for (const method of ['GET', 'POST'])
        expect(
          await server.asAdmin(method, path, {
            body: method === 'POST' ? { query: '{ articles { id } }' } : undefined,
          }),
        ).toMatchObject({
          status: 404,
          code: 'ROUTE_NOT_FOUND',
        })
    })

    test('many idle connections block no one and are closed (D-16)', async () => {
      const idle = await Promise.all(Array.from({ length: 400 }, open))
      let ended = 0
      for (const [place, socket] of idle.entries()) {
        socket.on('error', () => {})
        socket.on('close', () => ended++)
        // An unread connection never ends.
        socket.resume()
        if (place % 2 === 0) socket.write('GET /server/ping HTTP/1.1\r\nX-Slow: ')
      }
      const started = Date.now()
      await alive()
      expect(Date.now() - started).toBeLessThan(2_000)
      // Headers have ten seconds, checked every two.
      await vi.waitFor(() => expect(ended).toBeGreaterThanOrEqual(200), { timeout: 30_000, interval: 500 })
      for (const socket of idle) socket.destroy()
      await alive()
    })

    test('pipelined requests are answered in order (D-16)', async () => {
      const one = lines('GET /server/ping HTTP/1.1', host)
      const answer = await answerTo(one.repeat(50) + lines('GET /nosuch HTTP/1.1', host, 'Connection: close'))
      expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(50)
      expect(answer.lastIndexOf('HTTP/1.1 404 ')).toBeGreaterThan(answer.lastIndexOf('HTTP/1.1 200 '))
    })

    test('a path cannot inject a response header (I-14)', async () => {
      for (const path of [
        '/admin%0d%0aSet-Cookie:%20a=1',
        '/items/articles%0d%0aX:%20y',
        '/auth/oauth/x?redirect=%0d%0aX:%20y',
      ]) {
        const answer = await answerTo(lines(`GET ${path} HTTP/1.1`, host, 'Connection: close'))
        const head = answer.slice(0, answer.indexOf('\r\n\r\n'))
        expect(head).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
        expect(head).not.toMatch(/^(?:x|set-cookie):/im)
      }
    })
  })
})
