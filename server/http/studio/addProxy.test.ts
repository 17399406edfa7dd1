import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProxy } from './addProxy.ts'
import { addStudio } from './addStudio.ts'

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

function studioBefore(api: string, timeout?: number): Promise<ServerType> {
  const app = new Hono()
  addStudio(app, null)
  addProxy(app, api, timeout)
  return new Promise(resolve => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server))
  })
}

describe('proxy', () => {
  let other: Server
  let front: ServerType
  let address: string
  let seen: { request: IncomingMessage; body: string } | null = null

  beforeAll(async () => {
    other = createServer(async (request, response) => {
      seen = { request, body: await text(request) }
      if (request.url === '/gone') response.writeHead(204).end()
      else if (request.url === '/moved') response.writeHead(302, { location: '/there' }).end()
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
      else if (request.url === '/slow') setTimeout(() => response.end('late'), 2_000).unref()
      else {
        response.setHeader('set-cookie', ['a=1; HttpOnly', 'b=2; Path=/'])
        response.writeHead(418, { 'x-other': 'yes', connection: 'x-hop', 'x-hop': '1' }).end('{"data":[]}')
      }
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    front = await studioBefore(`http://127.0.0.1:${portOf(other)}`, 300)
    address = `http://127.0.0.1:${portOf(front)}`
  })

  afterAll(() => {
    other.closeAllConnections()
    other.close()
    front.close()
  })

  it('forwards method, path, query, headers, cookies and body', async () => {
    await fetch(`${address}/items/a?filter=%7B%22x%22%3A1%7D&x=%2F`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer t', cookie: 'refresh=1', 'content-type': 'application/json' },
      body: '{"a":"ü"}',
    })
    expect(seen?.body).toBe('{"a":"ü"}')
    expect(seen?.request.method).toBe('PATCH')
    expect(seen?.request.url).toBe('/items/a?filter=%7B%22x%22%3A1%7D&x=%2F')
    expect(seen?.request.headers).toMatchObject({
      authorization: 'Bearer t',
      cookie: 'refresh=1',
      'content-type': 'application/json',
      host: `127.0.0.1:${portOf(other)}`,
      'x-forwarded-host': `127.0.0.1:${portOf(front)}`,
      'x-forwarded-proto': 'http',
    })
  })

  it('returns status, headers, all cookies and the body without hop-by-hop headers', async () => {
    const answer = await fetch(`${address}/teapot`)
    expect(answer.status).toBe(418)
    expect(await answer.text()).toBe('{"data":[]}')
    expect(answer.headers.get('x-other')).toBe('yes')
    expect(answer.headers.get('x-hop')).toBeNull()
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; Path=/'])
  })

  it('does not change compressed bodies, redirects and empty responses', async () => {
    expect(await (await fetch(`${address}/packed`)).text()).toBe('packed')
    const moved = await fetch(`${address}/moved`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/there'])
    expect((await fetch(`${address}/gone`)).status).toBe(204)
    expect((await fetch(`${address}/x`, { method: 'HEAD' })).status).toBe(418)
  })

  it('streams a large body', async () => {
    const body = 'x'.repeat(5_000_000)
    await fetch(`${address}/files`, { method: 'POST', body })
    expect(seen?.body.length).toBe(body.length)
  })

  it('serves /admin/ with the studio', async () => {
    seen = null
    expect((await fetch(`${address}/admin/`)).status).toBe(503)
    expect(seen).toBeNull()
  })

  it('responds with 504 when the upstream server takes too long', async () => {
    const answer = await fetch(`${address}/slow`)
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] })
  })

  it('responds with 502 and an error body when the upstream server is unreachable', async () => {
    const closed = createSocketServer()
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
    const api = `http://127.0.0.1:${portOf(closed)}`
    await new Promise(resolve => closed.close(resolve))
    const lonely = await studioBefore(api)
    const answer = await fetch(`http://127.0.0.1:${portOf(lonely)}/users/me`)
    lonely.close()
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({
      errors: [{ message: `The server at ${api} can't be reached.`, extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    })
  })
})
