import { serve } from '@hono/node-server'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const [sqlite] = databases
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

interface Line {
  readonly [name: string]: unknown
}

describe('request log', () => {
  const lines: Line[] = []
  let server: TestServer
  beforeAll(async () => {
    if (!sqlite) throw new Error('SQLite is missing from the list of databases.')
    const logger = pino({ level: 'trace' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
    server = await startTestServer(
      sqlite,
      {
        extra: app => {
          app.get('/endless', context =>
            context.body(new ReadableStream({ start: body => body.enqueue(new TextEncoder().encode('first')) })),
          )
          app.get('/broken', () => {
            throw new Error('broken')
          })
          app.get('/admin/*', context => (context.req.path.endsWith('.js') ? context.text('') : context.html('')))
        },
      },
      { logger, requestLog: true, trustedProxies: ['10.0.0.1'], corsOrigins: [] },
    )
  })
  afterAll(() => server?.close())

  /** The lines of requests that this work causes. */
  async function linesOf(work: () => Promise<unknown>): Promise<readonly Line[]> {
    lines.length = 0
    await work()
    return lines.filter(line => line['event'] === 'request')
  }

  it('has one line per request, with the route, the user and the address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const [line, ...others] = await linesOf(() =>
      server.asAdmin('GET', '/items/articles/1', { from: '10.0.0.1', headers, query: { fields: 'id' } }),
    )
    expect(others).toEqual([])
    const { data } = await server.asAdmin('GET', '/users/me')
    expect(line).toMatchObject({
      ...{ level: 30, method: 'GET', path: '/items/articles/1', route: '/items/:collection/:key', status: 200 },
      ...{ ms: expect.any(Number), request: expect.stringMatching(uuid), ip: '203.0.113.9' },
      user: (data as { id: string }).id,
    })
    expect(JSON.stringify(line)).not.toContain('@')
    const [anonymous] = await linesOf(() => server.send('GET', '/nowhere/at/all'))
    expect(anonymous).toMatchObject({ path: '/nowhere/at/all', route: 'none', status: 404, user: null })
  })

  it('has one line for several reads in one request, which share its id', async () => {
    const reads = ['/items/articles?limit=1', '/items/articles/1']
    const written = await linesOf(() => server.asAdmin('GET', '/fieldhouse/reads', { query: { read: reads } }))
    expect(written.map(({ route }) => route)).toEqual(['/fieldhouse/reads'])
  })

  it('never contains secrets', async () => {
    const secret = 'CANARY-5d1f7c'
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IkNBTkFSWSJ9.Q0FOQVJZ'
    const written = await linesOf(async () => {
      for (const query of ['access_token', 'token', 'password', 'code', 'filter[title][_eq]'])
        await server.send('GET', '/items/articles', { query: { [query]: secret } })
      for (const path of [`/users/invite&token=${secret}`, `/items/articles&access_token=${secret}`, `/x/${token}`])
        await server.send('GET', path)
      await server.send('POST', '/auth/login', { body: { email: `${secret}@example.com`, password: secret } })
      await server.send('POST', '/auth/refresh', { headers: { cookie: `directus_refresh_token=${secret}` } })
      await server.send('POST', '/auth/password/reset', { body: { token: secret, password: secret } })
      await server.send('GET', '/items/articles', { as: secret, headers: { 'user-agent': secret, referer: secret } })
      await server.send('GET', '/broken', { query: { access_token: server.admin } })
    })
    expect(written).toHaveLength(13)
    const everything = JSON.stringify(lines)
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(server.admin)
  })

  it('has health checks and files of the studio at level debug, and pages and failures at info', async () => {
    const written = await linesOf(async () => {
      for (const path of ['/server/ping', '/server/health', '/admin/assets/a.js', '/admin/users', '/server/nothing'])
        await server.send('GET', path)
    })
    expect(written.map(({ level, path }) => [path, level])).toEqual([
      ['/server/ping', 20],
      ['/server/health', 20],
      ['/admin/assets/a.js', 20],
      ['/admin/users', 30],
      ['/server/nothing', 30],
    ])
  })

  it('counts the bytes of a connection and notes a client that left', async () => {
    const front = await new Promise<ReturnType<typeof serve>>(resolve => {
      const opened = serve({ fetch: server.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(opened))
    })
    const address = front.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    lines.length = 0
    const answer = await fetch(`http://127.0.0.1:${port}/server/info`)
    const { length } = await answer.text()
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatchObject({ ip: '127.0.0.1', request: answer.headers.get('x-request-id') })
    expect(lines[0]).not.toHaveProperty('aborted')
    expect(Number(lines[0]?.['bytes'])).toBeGreaterThan(length)

    lines.length = 0
    const leaving = new AbortController()
    const endless = await fetch(`http://127.0.0.1:${port}/endless`, { signal: leaving.signal })
    expect(endless.status).toBe(200)
    leaving.abort()
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toMatchObject({ path: '/endless', status: 200, aborted: true })
    front.close()
  })

  describe('request ids', () => {
    const given = { 'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736' }

    it.each([
      ['/server/ping', 200],
      ['/server/info', 200],
      ['/items/articles', 200],
      ['/items/articles/999999', 403],
      ['/nowhere', 404],
      ['/broken', 500],
      ['/admin/users', 200],
    ])('are in the response of %s with %i', async (path, status) => {
      const own = await server.send('GET', path, { as: server.editor })
      expect(own.status).toBe(status)
      expect(own.headers.get('x-request-id')).toMatch(uuid)
      const kept = await server.send('GET', path, { as: server.editor, headers: given })
      expect(kept.headers.get('x-request-id')).toBe(given['x-request-id'])
    })

    it.each(['short', 'a'.repeat(129), 'with space in it', 'with"quote"in-it', 'ünïcödé-ünïcödé', '<script>alert(1)'])(
      'are replaced if they are like %j',
      async id => {
        const headers = new Headers()
        headers.set('x-request-id', encodeURIComponent(id) === id || !/[^ -~]/.test(id) ? id : 'ü'.repeat(10))
        const answer = await server.send('GET', '/server/ping', { headers: Object.fromEntries(headers) })
        expect(answer.headers.get('x-request-id')).toMatch(uuid)
      },
    )

    it('are in the message of an unexpected error, and in its line in the log', async () => {
      lines.length = 0
      const { headers, message, extensions } = await server.send('GET', '/broken')
      const id = headers.get('x-request-id')
      expect(message).toBe(`An unexpected error occurred. Request ID: ${id}`)
      expect(extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', request_id: id })
      expect(lines.find(({ msg }) => msg === 'A request failed')).toMatchObject({ request: id, level: 50 })
    })
  })
})
