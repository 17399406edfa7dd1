import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { type RequestOptions, startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

const folder = mkdtempSync(join(tmpdir(), 'extensions-'))
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe.each(databases.filter(each => each.kind === 'sqlite'))('extensions', database => {
  let server: TestServer
  beforeAll(async () => {
    put('modules/tool/index.js', 'export default {}')
    put('modules/tool/part/style.css', 'a{}')
    put('modules/tool/.env', 'SECRET=1')
    put('modules/tool/notes.txt', 'secret')
    put('modules/Upper/index.js', '')
    put('modules/empty/readme.js', '')
    put('interfaces/boxed/index.js', 'export default {}')
    put('interfaces/boxed/manifest.json', '{ "sandbox": true }')
    put('interfaces/unclear/index.js', 'export default {}')
    put('interfaces/unclear/manifest.json', '{ "sandbox": ')
    put('interfaces/trusted/index.js', 'export default {}')
    put('interfaces/trusted/manifest.json', '{ "sandbox": false }')
    put('outside/index.js', 'secret')
    put('secret.js', 'secret')
    symlinkSync(join(folder, 'outside'), join(folder, 'modules', 'linked'))
    symlinkSync(join(folder, 'secret.js'), join(folder, 'modules', 'tool', 'linked.js'))
    server = await startTestServer(database, {}, { extensionsPath: folder })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('are listed by type, and their files are served (P-598, P-602)', async () => {
    expect((await server.asAdmin('GET', '/extensions/modules/')).data).toEqual(['tool'])
    expect((await server.asAdmin('GET', '/extensions/interfaces')).data).toEqual(['boxed', 'trusted', 'unclear'])
    for (const kind of ['displays', 'layouts'])
      expect((await server.asAdmin('GET', `/extensions/${kind}`)).data).toEqual([])
    const file = await server.asAdmin('GET', '/extensions/modules/tool/index.js')
    expect([file.body, file.headers.get('content-type')]).toEqual([
      'export default {}',
      'text/javascript; charset=utf-8',
    ])
    expect((await server.asAdmin('GET', '/extensions/modules/tool/part/style.css')).status).toBe(200)
  })

  test.each([
    '/extensions/nope',
    '/extensions/modules/..%2f..%2f.env/index.js',
    '/extensions/modules/a/../../secret.js',
    '/extensions/modules/tool/..%2f..%2fsecret.js',
    '/extensions/modules/tool/%2e%2e/%2e%2e/secret.js',
    '/extensions/modules/tool/.env',
    '/extensions/modules/tool/notes.txt',
    '/extensions/modules/tool/linked.js',
    '/extensions/modules/linked/index.js',
    '/extensions/modules/tool%00/index.js',
    '/extensions/modules/tool/index.js%00',
    '/extensions/modules/Upper/index.js',
    '/extensions/modules/__proto__/index.js',
  ])('are not served for %s (G-01)', async path => {
    const answer = await server.asAdmin('GET', path)
    expect([answer.status, answer.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
    expect((await server.send('GET', path)).status).not.toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('SECRET')
  })

  describe('are restricted to users of the studio (G-01)', () => {
    const script = '/extensions/modules/tool/index.js'
    const paths = [
      script,
      '/extensions/modules/tool/part/style.css',
      '/extensions/modules/',
      '/extensions/modules/nope/index.js',
    ]
    const refusal = async (request: RequestOptions) => {
      const answers = await Promise.all(paths.map(path => server.send('GET', path, request)))
      return [...new Set(answers.map(({ status, code }) => `${status} ${code}`))]
    }
    const cookie = (token: string) => ({ headers: { cookie: `directus_refresh_token=${token}` } })
    const script200 = async (token: string) => (await server.send('GET', script, cookie(token))).status

    test('give anonymous users and roles without studio access the same response', async () => {
      const role = await server.asAdmin('POST', '/roles', { body: { name: 'Outside', app_access: false } })
      const { id } = role.data as { readonly id: string }
      const outside = await who.newPerson(server, { role: id })
      const { access } = await who.signIn(server, outside)
      const sessionCookie = who.cookieOf(await who.login(server, outside, { mode: 'cookie' }))
      expect(await refusal({})).toEqual(['403 FORBIDDEN'])
      expect(await refusal({ as: access })).toEqual(['403 FORBIDDEN'])
      expect(await refusal(cookie(sessionCookie))).toEqual(['403 FORBIDDEN'])
    })

    test('are loaded with the session cookie without exchanging it', async () => {
      const person = await who.newPerson(server)
      const sessionCookie = who.cookieOf(await who.login(server, person, { mode: 'cookie' }))
      const answer = await server.send('GET', script, cookie(sessionCookie))
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('cache-control')).toContain('private')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      const next = who.cookieOf(await server.send('POST', '/auth/refresh', cookie(sessionCookie)))
      // A script that was requested while the cookie was being exchanged.
      expect([await script200(sessionCookie), await script200(next)]).toEqual([200, 200])
    })

    test('are not served for a forged, older or ended token', async () => {
      const person = await who.newPerson(server)
      const first = who.cookieOf(await who.login(server, person, { mode: 'cookie' }))
      expect(await refusal(cookie(`${first.slice(0, 30)}${'A'.repeat(34)}`))).toEqual(['403 FORBIDDEN'])
      expect(await refusal(cookie('nonsense'))).toEqual(['403 FORBIDDEN'])
      who.stopTime()
      const second = who.cookieOf(await server.send('POST', '/auth/refresh', cookie(first)))
      who.pass(20 * who.seconds)
      const third = who.cookieOf(await server.send('POST', '/auth/refresh', cookie(second)))
      vi.useRealTimers()
      expect([await script200(first), await script200(third)]).toEqual([403, 200])
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { status: 'suspended' } })
      expect(await script200(third)).toBe(403)
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { status: 'active' } })
      await server.send('POST', '/auth/logout', cookie(third))
      expect(await script200(third)).toBe(403)
    })

    test('have a cookie that gives no other access', async () => {
      const person = await who.newPerson(server)
      const sessionCookie = who.cookieOf(await who.login(server, person, { mode: 'cookie' }))
      for (const path of ['/users/me', '/items/articles', '/activity'])
        expect([401, 403]).toContain((await server.send('GET', path, cookie(sessionCookie))).status)
    })
  })

  describe('in a sandbox', () => {
    const addressOf = async (path: string) =>
      (await server.asAdmin('GET', `/fieldhouse/sandbox/${path}`)).data as string

    test('are those whose manifest asks for it or cannot be read', async () => {
      const boot = await server.asAdmin('GET', '/fieldhouse/boot')
      expect(boot.data).toMatchObject({ extensions: { sandboxed: ['interfaces/boxed', 'interfaces/unclear'] } })
      const outcomes = ['boxed', 'unclear', 'trusted', 'nope'].map(async name => {
        const { status } = await server.asAdmin('GET', `/extensions/interfaces/${name}/index.js`)
        return [name, status, (await server.asAdmin('GET', `/fieldhouse/sandbox/interfaces/${name}`)).status]
      })
      expect(await Promise.all(outcomes)).toEqual([
        ['boxed', 403, 200],
        ['unclear', 403, 200],
        ['trusted', 200, 404],
        ['nope', 404, 404],
      ])
    })

    test('are served at an address with a token, to a page without an origin', async () => {
      const address = await addressOf('interfaces/boxed')
      const file = await server.send('GET', address, { headers: { origin: 'null' } })
      expect([file.status, file.body]).toEqual([200, 'export default {}'])
      expect(file.headers.get('access-control-allow-origin')).toBe('*')
      expect((await server.send('GET', address.replace('index.js', 'nope.js'))).status).toBe(404)
      expect((await server.send('GET', address.replace('boxed', 'unclear'))).status).toBe(403)
      expect((await server.send('GET', address.replace('boxed', 'trusted'))).status).toBe(403)
      expect((await server.send('GET', address.replace(/sandbox\/[^/]+/, 'sandbox/zzzzzzzz.AAAA'))).status).toBe(403)
    })

    test('have an address that only users of the studio get, and that expires', async () => {
      expect((await server.send('GET', '/fieldhouse/sandbox/interfaces/boxed')).status).toBe(403)
      const address = await addressOf('interfaces/boxed')
      who.stopTime()
      who.pass(13 * 60 * 60 * who.seconds)
      expect((await server.send('GET', address)).status).toBe(403)
      vi.useRealTimers()
      expect((await server.send('GET', address)).status).toBe(200)
    })
  })

  test('never include uploaded files (G-03)', async () => {
    expect((await server.asAdmin('GET', '/extensions/modules/assets/index.js')).status).toBe(404)
  })
})
