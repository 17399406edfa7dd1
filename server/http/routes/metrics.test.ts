import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyDatabase, databases } from '#server/testing/databases.ts'
import { type Family, parseMetrics } from '#server/testing/parseMetrics.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const token = 'a-token-of-metrics'
const given = { authorization: `Bearer ${token}` }

type Families = ReadonlyMap<string, Family>

const sampleOf = (
  families: Families,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  [...families.values()]
    .flatMap(({ samples }) => samples)
    .find(
      sample =>
        sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value

const routesOf = (families: Families): readonly string[] => [
  ...new Set(families.get('http_requests_total')?.samples.map(({ labels }) => labels['route'] ?? '')),
]

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('metrics', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database, {}, { metrics: { token } })
    })
    afterAll(() => server?.close())

    async function read(): Promise<Families> {
      const { body, headers, status } = await server.send('GET', '/metrics', { headers: given })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
      return parseMetrics(String(body))
    }

    it('count each request exactly once, by route, method and status', async () => {
      await read()
      const before = await read()
      for (let left = 3; left > 0; left--) await server.asAdmin('GET', '/items/articles/1')
      await server.asAdmin('GET', '/items/authors/1')
      await server.send('GET', '/items/vault/1', { as: server.editor })
      await server.asAdmin('GET', '/fieldhouse/reads', {
        query: { read: ['/items/articles?limit=1', '/users?limit=1'] },
      })
      const after = await read()
      const route = '/items/:collection/:key'
      const grown = (labels: Readonly<Record<string, string>>) =>
        ['http_requests_total', 'http_request_duration_seconds_count'].map(
          name => (sampleOf(after, name, labels) ?? 0) - (sampleOf(before, name, labels) ?? 0),
        )
      expect(grown({ route, method: 'GET', status: '200' })).toEqual([4, 4])
      expect(grown({ route, method: 'GET', status: '403' })).toEqual([1, 1])
      expect(grown({ route: '/fieldhouse/reads', status: '200' })).toEqual([1, 1])
      expect(grown({ route: '/items/:collection' })).toEqual([0, 0])
      // The second of the two reads before.
      expect(grown({ route: '/metrics', status: '200' })).toEqual([1, 1])
    })

    it('have few labels, whatever paths and methods are requested', async () => {
      await server.send('GET', '/unknown')
      await server.asAdmin('GET', '/items/articles')
      await server.asAdmin('GET', '/items/unknown')
      const before = await read()
      for (let at = 0; at < 50; at++) {
        await server.send('GET', `/${Math.random().toString(36)}/${at}`)
        await server.asAdmin('GET', `/items/c${Math.random().toString(36).slice(2)}`)
        await server.fetch(new Request('http://localhost/unknown', { method: `X${at}` }))
      }
      const after = await read()
      expect(routesOf(after)).toEqual(routesOf(before))
      const methods = new Set(after.get('http_requests_total')?.samples.map(({ labels }) => labels['method']))
      expect([...methods].sort()).toEqual(['GET', 'other'])
      const templates = new Set(server.routes().map(({ path }) => path))
      for (const route of routesOf(after)) expect(route === 'none' || templates.has(route)).toBe(true)
    })

    it('contain the state of the process, the load, the outbox and the database', async () => {
      const families = await read()
      expect(sampleOf(families, 'fieldhouse_build_info', { database: database.kind })).toBe(1)
      expect(sampleOf(families, 'fieldhouse_load_running', { kind: 'work' })).toBe(0)
      expect(sampleOf(families, 'fieldhouse_load_refused_total')).toBe(0)
      expect(sampleOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
      expect(sampleOf(families, 'process_cpu_seconds_total')).toBeGreaterThan(0)
      expect(sampleOf(families, 'nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0)
      if (database.kind === 'sqlite')
        expect(sampleOf(families, 'fieldhouse_database_size_bytes')).toBeGreaterThan(100_000)
      else expect(sampleOf(families, 'fieldhouse_database_connections_max', { pool: 'main' })).toBe(10)
      const { db } = server.services.database
      for (const [state, delivery] of [
        ['waiting', 'a'],
        ['sent', 'b'],
        ['sent', 'c'],
        ['refused', 'd'],
      ])
        await sql`insert into directus_outbox (delivery, kind, receiver, payload, state, tries, due, created, settled)
          values (${delivery}, 'mail', 'mail', '{}', ${state}, 1, ${Date.now() + 600_000}, 0, ${Date.now()})`.execute(
          db,
        )
      const jobs = async (state: string) => sampleOf(await read(), 'fieldhouse_outbox_jobs', { kind: 'mail', state })
      expect([await jobs('pending'), await jobs('delivered'), await jobs('failed')]).toEqual([1, 2, 1])
    })

    it('contain nothing of the project and no secret', async () => {
      await server.asAdmin('GET', '/items/articles', { query: { search: 'CANARY' } })
      const text = String((await server.send('GET', '/metrics', { headers: given })).body)
      for (const word of ['CANARY', 'articles', 'example.com', token, server.admin]) expect(text).not.toContain(word)
    })
  })
})

const [sqlite] = databases

describe('access to metrics', () => {
  const servers: TestServer[] = []
  afterAll(() => Promise.all(servers.map(server => server.close())))

  async function startWith(metrics: { readonly token: string | null } | null): Promise<TestServer> {
    if (!sqlite) throw new Error('SQLite is missing from the list of databases.')
    const server = await startTestServer(sqlite, {}, { metrics, trustedProxies: ['127.0.0.1'] })
    servers.push(server)
    return server
  }
  const ask = async (server: TestServer, options: RequestOptions = {}) =>
    (await server.send('GET', '/metrics', options)).status

  it('is off by default, for everyone', async () => {
    const server = await startWith(null)
    expect(await ask(server, { from: '127.0.0.1' })).toBe(404)
    expect(await ask(server, { as: server.admin, from: '127.0.0.1' })).toBe(404)
  })

  it('needs the token if there is one, also on the same machine and for administrators', async () => {
    const server = await startWith({ token })
    for (const options of [
      {},
      { from: '127.0.0.1' },
      { as: server.admin },
      { as: `${token}x` },
      { as: token.slice(0, -1) },
      { query: { access_token: token } },
      { headers: { authorization: `Basic ${token}` } },
    ])
      expect(await ask(server, options)).toBe(401)
    expect(await ask(server, { as: token, from: '203.0.113.9' })).toBe(200)
    expect((await server.send('GET', '/server/info', { as: token })).status).toBe(401)
  })

  it('is restricted to the same machine without a token', async () => {
    const server = await startWith({ token: null })
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.1.2.3'])
      expect(await ask(server, { from })).toBe(200)
    for (const from of ['203.0.113.9', '10.0.0.1', '::ffff:203.0.113.9', '::2'])
      expect(await ask(server, { from })).toBe(403)
    // Without a connection, nothing is known about the caller.
    expect(await ask(server)).toBe(403)
    // A proxy on the same machine, which speaks for others.
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(await ask(server, { from: '127.0.0.1', headers: { [header]: '127.0.0.1' } })).toBe(403)
    // A page whose name was pointed at this machine.
    const rebound = new Request('http://evil.example.com/metrics')
    const incoming = { socket: { remoteAddress: '127.0.0.1' } }
    expect((await server.fetch(rebound, { incoming })).status).toBe(403)
  })
})

describe('parseMetrics', () => {
  const good = '# HELP a_total About.\n# TYPE a_total counter\na_total{b="c\\"\\\\\\n"} 1\n'
  it('reads a valid text', () => {
    expect(parseMetrics(good).get('a_total')?.samples).toEqual([{ name: 'a_total', labels: { b: 'c"\\\n' }, value: 1 }])
  })
  it.each([
    ['no last line feed', good.trimEnd()],
    ['a series twice', `${good}a_total{b="c\\"\\\\\\n"} 2\n`],
    ['a group twice', good + good],
    ['a sample of no group', `${good}b_total 1\n`],
    ['a wrong type', good.replace('counter', 'count')],
    ['an unescaped quote', good.replace('\\"', '"')],
    ['a wrong label', good.replace('{b', '{1b')],
    ['a wrong value', good.replace(' 1\n', ' one\n')],
    ['a negative counter', good.replace(' 1\n', ' -1\n')],
    ['an empty line', `${good}\n`],
    ['a histogram without +Inf', '# HELP h H\n# TYPE h histogram\nh_bucket{le="1"} 1\nh_sum 1\nh_count 1\n'],
    [
      'unordered buckets',
      '# HELP h H\n# TYPE h histogram\nh_bucket{le="2"} 1\nh_bucket{le="1"} 1\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
    ],
  ])('refuses %s', (_, text) => {
    expect(() => parseMetrics(text)).toThrow()
  })
})
