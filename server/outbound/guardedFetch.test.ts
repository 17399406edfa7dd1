import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowedTargets } from './addressGuard.ts'
import { createGuardedFetch, type GuardOptions, type OutboundRequest } from './guardedFetch.ts'
import { OutboundRefusal } from './OutboundRefusal.ts'

let server: Server
let origin: string
let answer: RequestListener = (_, response) => void response.end()
const seen: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    })
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://outside.test:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen.length = 0
})

const fetchWith = (more: Partial<GuardOptions> = {}) => {
  const guarded = createGuardedFetch({
    allow: 'outside.test',
    publicUrl: 'https://cms.example.com',
    resolve: async () => ['127.0.0.1'],
    ...more,
  })
  return async (request: Partial<OutboundRequest>) => {
    const { body, ...rest } = await guarded({ url: origin, maximumSize: 1_000, ...request })
    return { ...rest, text: await text(Readable.from(body)) }
  }
}
const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    cause => (cause instanceof OutboundRefusal ? cause.reason : cause),
  )

describe('guardedFetch', () => {
  test('returns the status, headers and body of another server', async () => {
    answer = (_, response) => void response.writeHead(418, { 'x-kind': 'teapot' }).end('short and stout')
    const got = await fetchWith()({ method: 'POST', headers: { 'x-own': '1' }, body: '{"a":1}' })
    expect(got).toMatchObject({ status: 418, headers: { 'x-kind': 'teapot' }, text: 'short and stout' })
    expect(seen).toMatchObject([{ method: 'POST', headers: { 'x-own': '1' }, body: '{"a":1}' }])
  })

  test('follows three redirects without credentials', async () => {
    answer = (request, response) => {
      const hop = Number(request.url?.slice(1) || 0)
      if (hop === 3) response.end('arrived')
      else response.writeHead([301, 302, 307][hop] ?? 302, { location: `/${hop + 1}` }).end()
    }
    const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-signature': 'abc' }
    expect((await fetchWith()({ headers })).text).toBe('arrived')
    expect(seen[0]?.headers).toMatchObject(headers)
    for (const { headers: later } of seen.slice(1))
      for (const name of Object.keys(headers)) expect(later).not.toHaveProperty(name)
    expect(await reasonOf(fetchWith()({ redirects: 2 }))).toBe('redirects')
  })

  test.each([
    [301, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{}'],
    [308, 'POST', '{}'],
  ])('continues a POST redirected by %i as %s', async (status, method, body) => {
    answer = (request, response) =>
      void (request.url === '/' ? response.writeHead(status, { location: '/next' }).end() : response.end())
    await fetchWith()({ method: 'POST', body: '{}' })
    expect(seen[1]).toMatchObject({ method, body })
  })

  test('counts the bytes of a body after decompression', async () => {
    answer = (_, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(500)))
    expect((await fetchWith()({})).text).toBe('x'.repeat(500))
    answer = (_, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)))
    expect(await reasonOf(fetchWith()({}))).toBe('size')
  })

  test.each<[string, RequestListener, string]>([
    ['a body longer than announced', (_, r) => void r.writeHead(200, { 'content-length': '9999999' }).end('x'), 'size'],
    ['nested encodings', (_, r) => void r.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x'), 'encoding'],
    [
      'a body with a false encoding',
      (_, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'unreachable',
    ],
    ['an endless response', (_, r) => void r.writeHead(200).write('x'), 'time'],
    ['no response', () => {}, 'time'],
    ['hundreds of headers', (_, r) => void r.writeHead(200, many(500)).end(), 'headers'],
    ['headers of a megabyte', (_, r) => void r.writeHead(200, many(20_000)).end(), 'unreachable'],
    [
      'a truncated body',
      (_, r) => void r.writeHead(200, { 'content-length': '10' }).write('x', () => r.destroy()),
      'unreachable',
    ],
  ])('rejects %s', async (_, listener, reason) => {
    answer = listener
    expect(await reasonOf(fetchWith({ totalTimeout: 400 })({}))).toBe(reason)
  })

  test('fails for an unresolved name and a failed connection', async () => {
    const never = () => new Promise<readonly string[]>(() => {})
    expect(await reasonOf(fetchWith({ resolve: never, connectTimeout: 50 })({}))).toBe('time')
    expect(await reasonOf(fetchWith({ resolve: async () => [] })({}))).toBe('unreachable')
    const closed = await freePort()
    expect(await reasonOf(fetchWith()({ url: `http://outside.test:${closed}/` }))).toBe('unreachable')
  })
})

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, '12345678']))

async function freePort(): Promise<number> {
  const socket = createSocketServer()
  await new Promise<void>(resolve => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise(resolve => socket.close(resolve))
  return port
}

describe('allowedTargets', () => {
  test.each(['10.0.0.0/8, hooks.internal', '127.0.0.1', '::1', 'fd00::/8', ''])('accepts %j', entry => {
    expect(allowedTargets(entry)).not.toBeNull()
  })
  test.each(['10.0.0.0/33', '10.0.0/8', 'a/b', '1.2.3.4/8/9', 'http://x', '*', '10.0.0.1/x'])('rejects %j', entry => {
    expect(allowedTargets(entry)).toBeNull()
  })
})
