import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const path = '/page'

describe.each(databases)('start-up data on $title', database => {
  describe.skipIf(database.skipped)('in the page', () => {
    let server: TestServer
    let cookie: string
    beforeAll(async () => {
      server = await startTestServer(database, {
        extra: (app, startData) => app.get(path, async context => context.json(await startData(context))),
      })
      cookie = await signIn()
      // The time of the sign-in is written after its response.
      await vi.waitFor(
        async () =>
          expect((await server.asAdmin('GET', '/users/me')).data).toMatchObject({ last_access: expect.any(String) }),
        { timeout: 30_000 },
      )
    })
    afterAll(() => server?.close())

    const signIn = async (email = 'admin@example.com', password = 'password1234') => {
      const body = { email, password, mode: 'cookie' }
      const answer = await server.send('POST', '/auth/login', { body })
      return `directus_refresh_token=${/directus_refresh_token=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]}`
    }
    const navigate = { 'sec-fetch-dest': 'document' }
    const dataFor = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
      const { body } = await server.send('GET', path, { headers })
      return withoutUptime(typeof body === 'string' ? JSON.parse(body) : body)
    }

    test('is the response of /fieldhouse/boot for the session of the cookie', async () => {
      const { body } = await server.asAdmin('GET', '/fieldhouse/boot')
      expect(body).toMatchObject({ data: { user: { email: 'admin@example.com' } } })
      expect(await dataFor({ ...navigate, cookie })).toEqual(withoutUptime(body))
    })

    test('changes nothing: the session is not renewed', async () => {
      const before = await dumpTables(server.services)
      expect(await dataFor({ ...navigate, cookie })).not.toBeNull()
      expect(await dumpTables(server.services)).toEqual(before)
      expect((await server.send('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(200)
    })

    test('is left out unless a browser navigates with a valid session', async () => {
      const valid = await signIn()
      const ended = await signIn()
      expect((await server.send('POST', '/auth/logout', { headers: { cookie: ended } })).status).toBe(204)
      for (const headers of [
        { cookie: valid },
        { cookie: valid, 'sec-fetch-dest': 'empty' },
        { cookie: valid, 'sec-fetch-dest': 'iframe' },
        navigate,
        { ...navigate, cookie: ended },
        { ...navigate, cookie: 'directus_refresh_token=nonsense' },
        { ...navigate, cookie: `${valid}x` },
      ])
        expect([headers, await dataFor(headers)]).toEqual([headers, null])
    })

    test('is left out while the user has to set up a second factor', async () => {
      const theirs = { ...navigate, cookie: await signIn('editor@example.com', 'a long password') }
      expect(await dataFor(theirs)).not.toBeNull()
      const body = { enforce_tfa: true }
      expect((await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body })).status).toBe(200)
      expect(await dataFor(theirs)).toBeNull()
    })
  })
})

/** The next response may come a second later. */
const withoutUptime = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'uptime' ? null : value)) ?? 'null')
