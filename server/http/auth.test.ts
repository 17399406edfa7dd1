import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'

const right = { email: 'admin@example.com', password: 'password1234' }

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('signing in', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const login = (body: unknown) => server.send('POST', '/auth/login', { body })
    const tokens = (answer: TestAnswer) =>
      answer.data as { access_token: string; refresh_token?: string; expires: number }
    const cookieOf = (answer: TestAnswer) =>
      /directus_refresh_token=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]

    test('returns the tokens in the body in json mode', async () => {
      const answer = await login(right)
      expect(answer.status).toBe(200)
      expect(tokens(answer)).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^.{64}$/),
        expires: 900000,
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
      const payload = JSON.parse(Buffer.from(tokens(answer).access_token.split('.')[1] ?? '', 'base64url').toString())
      expect(payload).toEqual({
        id: server.adminUser,
        sid: expect.stringMatching(/^[\w-]{20}$/),
        iat: expect.any(Number),
        exp: payload.iat + 900,
      })
      const me = await server.send('GET', '/users/me', { as: tokens(answer).access_token, query: { fields: 'email' } })
      expect(me.data).toEqual({ email: right.email })
    })

    test('sets the refresh token as an HttpOnly cookie in cookie mode', async () => {
      const answer = await login({ ...right, mode: 'cookie' })
      expect(tokens(answer)).not.toHaveProperty('refresh_token')
      expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
      expect(answer.headers.get('set-cookie')).not.toMatch(/Secure/)
      expect(cookieOf(answer)).toHaveLength(64)
    })

    test('whatever is wrong with the credentials, the answer is the same ', async () => {
      await server.asAdmin('POST', '/users', {
        body: { email: 'gone@example.com', password: 'a long password', status: 'suspended' },
      })
      const answers = [
        await login({ ...right, password: 'wrong' }),
        await login({ ...right, email: 'nobody@example.com' }),
        await login({ ...right, email: 'Admin@example.com' }),
        await login({ email: 'gone@example.com', password: 'a long password' }),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual({
          errors: [{ message: 'Invalid user credentials.', extensions: { code: 'INVALID_CREDENTIALS' } }],
        })
      }
    })

    test.each([
      [{ email: right.email }, '"password" is required'],
      [{ ...right, extra: 1 }, '"extra" is not allowed'],
      [{ ...right, mode: 'nope' }, '"mode" must be one of [cookie, json]'],
      [{ ...right, email: 'no e-mail' }, '"email" must be a valid email'],
      [{ ...right, password: 5 }, '"password" must be a string'],
    ])('rejects a body of another shape: %j', async (body, message) => {
      const answer = await login(body)
      expect([answer.status, answer.code, answer.message]).toEqual([400, 'INVALID_PAYLOAD', message])
    })

    test('exchanges a refresh token once and responds in the mode of the request', async () => {
      const first = tokens(await login(right))
      const second = await server.send('POST', '/auth/refresh', { body: { refresh_token: first.refresh_token } })
      expect(second.status).toBe(200)
      expect(tokens(second).refresh_token).toHaveLength(64)
      expect(tokens(second).refresh_token).not.toBe(first.refresh_token)
      for (const body of [undefined, { mode: 'cookie' }]) {
        const fresh = await login({ ...right, mode: 'cookie' })
        const answer = await server.send('POST', '/auth/refresh', {
          headers: { cookie: `directus_refresh_token=${cookieOf(fresh)}` },
          ...(body ? { body } : {}),
        })
        expect(answer.status).toBe(200)
        expect(tokens(answer)).not.toHaveProperty('refresh_token')
        expect(cookieOf(answer)).toHaveLength(64)
      }
      expect((await server.send('POST', '/auth/refresh', { body: {} })).code).toBe('INVALID_PAYLOAD')
    })

    test('ends the session and clears the cookie on sign-out', async () => {
      const cookie = `directus_refresh_token=${cookieOf(await login({ ...right, mode: 'cookie' }))}`
      const out = await server.send('POST', '/auth/logout', { headers: { cookie } })
      expect(out.status).toBe(204)
      expect(out.headers.get('set-cookie')).toMatch(/directus_refresh_token=;.*Max-Age=0/)
      expect((await server.send('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(401)
      expect((await server.send('POST', '/auth/logout')).code).toBe('INVALID_PAYLOAD')
      expect((await server.send('POST', '/auth/logout', { body: { refresh_token: 'unknown' } })).status).toBe(204)
    })

    test('rejects an invalid token on all routes, including public ones', async () => {
      const { access_token } = tokens(await login(right))
      const tampered = `${access_token.slice(0, -4)}AAAA`
      for (const [token, message] of [
        ['garbage', 'Invalid user credentials.'],
        [tampered, 'Token invalid.'],
      ] as const)
        for (const path of ['/server/ping', '/users/me', '/items/articles', '/nope']) {
          const answer = await server.send('GET', path, { as: token })
          expect([answer.status, answer.message]).toEqual([401, message])
        }
      for (const header of ['Bearer a b', 'Bearer null'])
        expect((await server.send('GET', '/server/ping', { headers: { authorization: header } })).status).toBe(401)
      expect((await server.send('GET', '/users/me')).code).toBe('INVALID_CREDENTIALS')
    })

    test.each(['', 'null', 'Bearer', 'Bearer ', 'Basic eDp5', 'Token abc', 'undefined'])(
      'treats the header "%s" as anonymous',
      async authorization => {
        const headers = { authorization }
        expect((await server.send('GET', '/server/ping', { headers })).status).toBe(200)
        expect((await server.send('GET', '/users/me', { headers })).code).toBe('INVALID_CREDENTIALS')
        expect((await server.send('GET', '/items/articles', { headers })).code).toBe('FORBIDDEN')
        expect((await server.send('POST', '/auth/login', { headers, body: right })).status).toBe(200)
      },
    )

    test('keeps sessions after a restart and applies suspensions and permission changes immediately (S15)', async () => {
      const body = { email: 'edward@example.com', password: 'another long one', role: server.adminRole }
      const created = await server.asAdmin('POST', '/users', { body, query: { fields: 'id' } })
      const { id } = created.data as { id: string }
      const session = tokens(await login({ email: body.email, password: body.password }))
      await server.restart()
      const fresh = tokens(
        await server.send('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } }),
      )
      expect((await server.send('GET', '/items/vault', { as: fresh.access_token })).status).toBe(200)
      await server.asAdmin('PATCH', `/users/${id}`, { body: { role: server.editorRole } })
      expect((await server.send('GET', '/items/vault', { as: fresh.access_token })).status).toBe(403)
      await server.asAdmin('PATCH', `/users/${id}`, { body: { status: 'suspended' } })
      expect((await server.send('GET', '/server/ping', { as: fresh.access_token })).status).toBe(401)
      expect(
        (await server.send('POST', '/auth/refresh', { body: { refresh_token: fresh.refresh_token } })).status,
      ).toBe(401)
    })

    test('stores no secret in plain text or in the history', async () => {
      const { refresh_token = '' } = tokens(await login(right))
      const { dumpTables } = await import('#server/testing/dumpTables.ts')
      const dump = await dumpTables(server.services)
      expect(dump).not.toContain(refresh_token)
      expect(dump).not.toContain('password1234')
      const revisions = await server.asAdmin('GET', '/revisions', {
        query: { limit: '-1', filter: '{"collection":{"_eq":"directus_users"}}' },
      })
      expect(JSON.stringify(revisions.data)).not.toMatch(/argon2|"password"|"token"/)
    })
  })
})
