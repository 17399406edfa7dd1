import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/createApp.ts'
import { listen } from '#server/listen.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

const good = 'https://good.example'
const foreign = ['https://evil.example', 'null', 'https://good.example.evil.example', 'https://evilgood.example']
const near = ['http://good.example', 'https://good.example:8443', 'https://GOOD.example.', 'https://good.example/']

describe.each(anyDatabase)('cross-origin requests on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let closed: TestServer
    let shared: TestServer
    beforeAll(async () => {
      closed = await startTestServer(database)
      shared = await startTestServer(
        database,
        {},
        { publicUrl: 'https://cms.example', corsOrigins: [good], trustedProxies: ['10.1.0.0/16', '::1'] },
      )
    })
    afterAll(async () => {
      await closed?.close()
      await shared?.close()
    })

    const right = { email: 'admin@example.com', password: 'password1234' }

    /** Refused, and nothing has changed. */
    async function expectRefusal(server: TestServer, method: string, path: string, options: RequestOptions) {
      const before = await dumpTables(server.services)
      const answer = await server.send(method, path, options)
      expect((await dumpTables(server.services)) === before).toBe(true)
      expect(JSON.stringify(answer.body)).not.toMatch(/access_token"|refresh_token"/)
      return answer
    }

    test.each([...foreign, ...near, good])('no other origin is allowed by default: %s (H-01)', async origin => {
      const preflight = { 'access-control-request-method': 'PATCH', origin }
      for (const answer of [
        await closed.send('OPTIONS', '/users/me', { headers: preflight }),
        await closed.asAdmin('GET', '/users/me', { headers: { origin } }),
      ])
        expect([...answer.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    })

    test.each([...foreign, ...near])('an origin that is not on the list is not allowed: %s (H-01)', async origin => {
      const headers = { origin, 'access-control-request-method': 'PATCH' }
      for (const answer of [
        await shared.send('OPTIONS', '/users/me', { headers }),
        await shared.asAdmin('GET', '/users/me', { headers: { origin } }),
      ]) {
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
        expect(answer.headers.get('vary')).toContain('Origin')
      }
    })

    test('a listed origin can send requests and read responses that name it (H-01)', async () => {
      const headers = {
        origin: good,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,x-edit-base',
      }
      const preflight = await shared.send('OPTIONS', '/items/articles/1', { headers })
      const says = (name: string) => preflight.headers.get(`access-control-${name}`)
      expect([preflight.status, says('allow-origin'), says('allow-credentials')]).toEqual([204, good, 'true'])
      expect(says('allow-methods')?.split(',')).toEqual(['GET', 'HEAD', 'SEARCH', 'POST', 'PATCH', 'DELETE'])
      for (const name of ['Authorization', 'X-Edit-Base', 'Idempotency-Key', 'Tus-Resumable', 'Upload-Offset'])
        expect(says('allow-headers')?.split(',')).toContain(name)
      const cross = { origin: good, 'sec-fetch-site': 'cross-site' }
      const answer = await shared.asAdmin('PATCH', '/users/me', { headers: cross, body: { title: 'From afar' } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, good])
      expect(answer.headers.get('vary')).toContain('Origin')
      const failed = await shared.send('GET', '/users/me', { headers: { origin: good } })
      expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([401, good])
    })

    const page = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const elsewhere: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['a page of another site', page],
      ['a form of another site', { ...page, 'content-type': 'application/x-www-form-urlencoded' }],
      ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
      ['an old browser on another site', { origin: 'https://evil.example', host: 'localhost' }],
      ['a page without an origin', { origin: 'null', host: 'localhost' }],
    ]

    test.each(elsewhere)('the cookie is ignored for %s (A-34, H-02)', async (_, headers) => {
      const cookie = `directus_refresh_token=${who.cookieOf(await who.login(closed, right, { mode: 'cookie' }))}`
      for (const path of ['/auth/refresh', '/auth/logout']) {
        const answer = await expectRefusal(closed, 'POST', path, { headers: { ...headers, cookie } })
        expect([answer.status, answer.code, answer.headers.get('set-cookie')]).toEqual([403, 'FORBIDDEN', null])
      }
      expect((await closed.send('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(200)
    })

    test.each(elsewhere)('%s can neither sign in nor write (A-34, H-02)', async (_, headers) => {
      const body = { ...right, mode: 'cookie' }
      expect((await expectRefusal(closed, 'POST', '/auth/login', { headers, body: JSON.stringify(body) })).status).toBe(
        403,
      )
      const write = await expectRefusal(closed, 'POST', '/items/articles', {
        as: closed.admin,
        headers,
        body: '{"title":"x"}',
      })
      expect(write.status).toBe(403)
    })

    test.each([
      ['the studio', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
      ['a user who enters the URL', { 'sec-fetch-site': 'none' }],
      ['an old browser on the studio', { origin: 'http://localhost', host: 'localhost' }],
      ['a non-browser client', {}],
    ] as const)('the cookie is accepted for %s', async (_, headers) => {
      const cookie = `directus_refresh_token=${who.cookieOf(await who.login(closed, right, { mode: 'cookie' }))}`
      expect((await closed.send('POST', '/auth/refresh', { headers: { ...headers, cookie } })).status).toBe(200)
    })

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
      'a body of type "%s" is never parsed as JSON (A-34, H-02)',
      async type => {
        const cookie = `directus_refresh_token=${who.cookieOf(await who.login(closed, right, { mode: 'cookie' }))}`
        const headers = { cookie, 'content-type': type }
        for (const path of ['/auth/login', '/auth/refresh', '/auth/logout', '/items/articles'])
          expect((await expectRefusal(closed, 'POST', path, { headers, body: '{"mode":"cookie"}' })).status).toBe(415)
      },
    )

    test('the cookie alone is anonymous (A-35)', async () => {
      const cookie = `directus_refresh_token=${who.cookieOf(await who.login(closed, right, { mode: 'cookie' }))}`
      const get = async (path: string) => (await closed.send('GET', path, { headers: { cookie } })).status
      expect([await get('/users/me'), await get('/items/articles'), await get('/settings')]).toEqual([401, 403, 403])
    })

    test('cookies are HttpOnly, and Secure under https (A-28)', async () => {
      const cookies = async (server: TestServer) =>
        (await who.login(server, right, { mode: 'cookie' })).headers.getSetCookie()
      for (const each of await cookies(closed)) {
        expect(each).toMatch(/; HttpOnly/)
        expect(each).toMatch(/; SameSite=Lax/)
        expect(each).not.toMatch(/Domain=|Secure|admin|@/)
      }
      const secure = await cookies(shared)
      expect(secure).toHaveLength(2)
      for (const each of secure) expect(each).toMatch(/; Secure/)
    })

    test('a token in the URL reads and never writes (A-30)', async () => {
      const { access } = await who.signIn(closed, right)
      const get = (path: string) => closed.send('GET', path)
      for (const path of ['/users/me', '/items/vault', '/items/vault?export=json', '/server/info']) {
        const answer = await get(`${path}${path.includes('?') ? '&' : '?'}access_token=${access}`)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
        expect(answer.headers.get('cache-control')).toContain('no-store')
      }
      expect((await get(`/assets/none?access_token=${access}`)).status).toBe(403)
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        const write = await closed.send(method, `/items/tags?access_token=${access}`, { body: { name: 'x' } })
        expect([write.status, write.code]).toEqual([401, 'INVALID_CREDENTIALS'])
      }
      expect((await get('/assets/none?access_token=garbage')).status).toBe(401)
      expect((await get('/server/ping?access_token=garbage')).status).toBe(401)
    })

    test('a server that disables tokens in the URL rejects them on all routes (A-30)', async () => {
      const server = await startTestServer(database, {}, { accessTokenInQuery: false })
      try {
        for (const path of ['/users/me', '/items/vault', '/assets/none', '/items/vault?export=json']) {
          const separator = path.includes('?') ? '&' : '?'
          const answer = await server.send('GET', `${path}${separator}access_token=${server.admin}`)
          expect([answer.status, answer.code]).toEqual([401, 'INVALID_CREDENTIALS'])
        }
      } finally {
        await server.close()
      }
    })

    test('two credentials are rejected (A-31)', async () => {
      const options = { as: closed.editor, query: { export: 'json', access_token: closed.admin } }
      const answer = await closed.send('GET', '/items/vault', options)
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_QUERY'])
      const cookie = `directus_refresh_token=${who.cookieOf(await who.login(closed, right, { mode: 'cookie' }))}`
      const me = await closed.send('GET', '/users/me?fields=id', { as: closed.editor, headers: { cookie } })
      expect(me.data).toEqual({ id: closed.editorUser })
    })

    test.each([
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      'Basic YTpi',
      'bearer',
      'Bearer a b',
      'Bearer a.b.c',
      '',
      'admin-token',
      'Bearer admin-token, Bearer admin-token',
    ])('the header "%s" does not authenticate (A-40)', async authorization => {
      const answer = await closed.send('GET', '/users/me', { headers: { authorization } })
      expect(answer.status).toBe(401)
      for (const path of ['/items/vault', '/settings'])
        expect((await closed.send('GET', path, { headers: { authorization } })).status).toBeOneOf([401, 403])
    })

    const roleFor = async (server: TestServer, ip_access: unknown) => {
      const created = await server.asAdmin('POST', '/roles', { body: { name: 'Somewhere', ip_access } })
      expect(created.status).toBe(200)
      return who.textAt(created.data, 'id') ?? ''
    }

    test('a role with an address list is restricted at sign-in, refresh and each request (A-33)', async () => {
      const person = await who.newPerson(shared, {
        role: await roleFor(shared, ['10.0.0.0/9', '2001:db8::/32', '192.0.2.7']),
        token: 'somewhere-token',
      })
      const inside = ['10.0.0.1', '::ffff:10.0.0.1', '10.1.2.3', '2001:db8:ff::1', '192.0.2.7']
      const outside = ['10.128.0.1', '::ffff:10.200.0.1', '2001:db9::1', '192.0.2.8', '127.0.0.1', undefined]
      for (const from of inside) {
        const tokens = who.tokensOf(await who.login(shared, person, {}, { from }))
        for (const as of [tokens.access, 'somewhere-token'])
          expect((await shared.send('GET', '/users/me', { as, from })).status).toBe(200)
        for (const other of outside) {
          const from = other === undefined ? {} : { from: other }
          const body = { refresh_token: tokens.refresh }
          const wrong = await who.login(shared, { ...person, password: 'wrong' }, {}, from)
          expect(wrong.code).toBe('INVALID_CREDENTIALS')
          for (const answer of [
            await who.login(shared, person, {}, from),
            await shared.send('POST', '/auth/refresh', { body, ...from }),
            await shared.send('GET', '/users/me', { as: tokens.access, ...from }),
            await shared.send('GET', '/server/ping', { as: 'somewhere-token', ...from }),
          ])
            expect([answer.status, answer.code]).toEqual([401, 'INVALID_IP'])
        }
        expect(
          (await shared.send('POST', '/auth/refresh', { body: { refresh_token: tokens.refresh }, from })).status,
        ).toBe(200)
      }
    })

    test.each([
      ['is ignored from an untrusted client', '203.0.113.5', '10.0.0.1', '203.0.113.5'],
      ['is used from a trusted proxy', '10.1.0.1', '198.51.100.4', '198.51.100.4'],
      ['is used from a trusted proxy without forged entries', '10.1.0.1', '10.0.0.1, 198.51.100.4', '198.51.100.4'],
      ['is used from two trusted proxies', '10.1.0.1', '198.51.100.4, 10.1.9.9', '198.51.100.4'],
      ['is ignored from a trusted proxy without an address', '10.1.0.1', 'unknown', '10.1.0.1'],
      ['is used from a trusted proxy on IPv6', '::1', '2001:db8::5', '2001:db8::5'],
    ])('X-Forwarded-For %s (H-13)', async (_, from, forwarded, ip) => {
      const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '1.1.1.1', forwarded: 'for=1.1.1.1' }
      const person = await who.newPerson(shared)
      expect((await who.login(shared, person, {}, { from, headers })).status).toBe(200)
      const filter = JSON.stringify({ user: { _eq: person.id }, action: { _eq: 'authenticate' } })
      const activity = await shared.asAdmin('GET', '/activity', { query: { filter, fields: 'ip' } })
      expect(activity.data).toEqual([{ ip }])
    })

    test.each([['10.0.0.0/33'], ['nowhere'], ['10.0.0.1-10.0.0.9'], ['::/129'], ['1.2.3'], ['10.0.0.0/8/8']])(
      'an address list with %s is rejected (A-33)',
      async entry => {
        const answer = await expectRefusal(closed, 'PATCH', `/roles/${closed.editorRole}`, {
          as: closed.admin,
          body: { ip_access: ['127.0.0.1', entry] },
        })
        expect([answer.status, answer.extensions['field']]).toEqual([400, 'ip_access'])
      },
    )

    test('all responses have a content type and a restrictive policy (H-06, H-07, H-08)', async () => {
      // proves: H-09, H-19, X-18
      for (const path of ['/server/ping', '/server/info', '/users/me', '/nope', '/auth/oauth/', '/items/articles/1'])
        for (const server of [closed, shared]) {
          const { headers } = await server.asAdmin('GET', path)
          expect(headers.get('x-content-type-options')).toBe('nosniff')
          expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
          expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)/)
          expect(headers.get('content-type')).toMatch(/;\s*charset=utf-8$/i)
          expect(headers.get('referrer-policy')).toBe('no-referrer')
          expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
          for (const name of ['camera', 'microphone', 'geolocation', 'payment'])
            expect(headers.get('permissions-policy')).toContain(`${name}=()`)
          const transport = headers.get('strict-transport-security')
          expect(transport).toBe(server === shared ? 'max-age=31536000' : null)
        }
    })

    test.each(['/users/me/x.css', '/settings;.js', '/users/me%2f..%2fx.png', '/users/me.css', '/users/me;x.js'])(
      'personal data is not cached or served as a file: %s (H-11)',
      async path => {
        const answer = await closed.send('GET', path, { as: closed.editor })
        expect([403, 404]).toContain(answer.status)
        expect(answer.headers.get('cache-control')).toContain('no-store')
      },
    )

    test('the method is that of the request line (W-37)', async () => {
      for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'DELETE' }])
        for (const path of ['/items/articles/1', '/items/articles/1?_method=DELETE'])
          expect((await expectRefusal(closed, 'POST', path, { as: closed.admin, headers, body: {} })).status).toBe(404)
      for (const method of ['QUERY', 'PROPFIND', 'LINK']) {
        const answer = await expectRefusal(closed, method, '/items/articles', { as: closed.admin })
        expect([answer.status, answer.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
        expect(answer.headers.get('allow')).toContain('PATCH')
      }
    })

    test.each(['TRACE / HTTP/1.1', 'CONNECT evil.example:80 HTTP/1.1'])(
      '%s returns no echo and gives no access (W-37)',
      async line => {
        const listener = await listen('127.0.0.1', 0)
        listener.answerWith((await closed.services.run(createApp())).fetch)
        try {
          const text = await new Promise<string>((resolve, reject) => {
            const socket = connect(listener.port, '127.0.0.1', () =>
              socket.write(`${line}\r\nHost: x\r\nX-Canary: SPARROW\r\nConnection: close\r\n\r\n`),
            )
            let answer = ''
            socket.on('data', chunk => {
              answer += chunk
            })
            socket.on('close', () => resolve(answer))
            socket.on('error', reject)
          })
          expect(text).not.toContain('SPARROW')
          expect(text).not.toMatch(/^HTTP\/1.1 (2|5)/)
        } finally {
          await listener.close(0)
        }
      },
    )
  })
})
