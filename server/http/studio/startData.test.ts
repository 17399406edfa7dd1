import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import type { FoundRead, StartAnswer, StartData } from './startData.ts'

const path = '/admin'
const page = '/admin/collections/articles'

/** The data as the test server answers it, with the reads by URL. */
async function resolved(data: StartData | null): Promise<unknown> {
  if (!data) return null
  const reads = data.reads.map(async ({ url, answer }) => [url, await answer] as const)
  return { boot: await data.boot, reads: Object.fromEntries(await Promise.all(reads)), first: await data.first }
}

describe.each(databases)('start-up data on $title', database => {
  describe.skipIf(database.skipped)('in the page', () => {
    let server: TestServer
    let cookie: string
    beforeAll(async () => {
      server = await startTestServer(database, {
        extra: (app, startData) =>
          app.get(`${path}/*`, async context => context.json(await resolved(startData(context)))),
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
    const answerFor = async (
      headers: Readonly<Record<string, string>>,
      address = page,
    ): Promise<{
      readonly boot: string | null
      readonly reads: Readonly<Record<string, StartAnswer | null>>
      readonly first: FoundRead | null
    } | null> => {
      const { body } = await server.send('GET', address, { headers })
      // Safe: the response of the route above.
      return body as Awaited<ReturnType<typeof answerFor>>
    }
    const dataFor = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
      withoutUptime(JSON.parse((await answerFor(headers))?.boot ?? 'null'))
    /** The reads of a page that were stored for it. */
    const readsFor = async (session: string, urls: readonly string[], stored = page, address = stored) => {
      const remembered = `fieldhouse-reads=${[stored, ...urls].join('|')}`
      return (await answerFor({ ...navigate, cookie: `${session}; ${remembered}` }, address))?.reads ?? null
    }
    const editor = () => signIn('editor@example.com', 'a long password')

    test('is the response of /fieldhouse/boot for the session of the cookie', async () => {
      const { body } = await server.asAdmin('GET', '/fieldhouse/boot')
      expect(body).toMatchObject({ data: { user: { email: 'admin@example.com' } } })
      expect(await dataFor({ ...navigate, cookie })).toEqual(withoutUptime(body))
    })

    test('changes nothing: the session is not renewed', async () => {
      const before = await dumpTables(server.services)
      expect(await dataFor({ ...navigate, cookie })).not.toBeNull()
      expect(Object.values((await readsFor(cookie, ['/items/articles'])) ?? {})).not.toEqual([null])
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

    test('has the reads of the last visit, each the response of its own route for this user', async () => {
      const urls = ['/items/articles?limit=2&fields[]=title&sort=id', '/users?fields=email&sort=email']
      for (const [session, as] of [[cookie, server.admin] as const, [await editor(), server.editor] as const]) {
        const reads = await readsFor(session, urls)
        for (const url of urls) {
          const { body } = await server.send('GET', url, { as })
          expect([url, JSON.parse(reads?.[url]?.json ?? 'null')]).toEqual([url, body])
        }
        const { data } = await server.send('GET', '/users/me?fields=id', { as })
        expect(Object.values(reads ?? {}).map(read => ({ id: read?.user }))).toEqual([data, data])
      }
    })

    test('has the read of any item of a collection whose item was visited', async () => {
      const { data } = await server.asAdmin('GET', '/items/articles?fields=id&limit=1')
      const [{ id }] = data as [{ readonly id: string | number }]
      const reads = await readsFor(cookie, ['/items/articles/*?fields=*'], `${page}/*`, `${page}/${id}`)
      expect(Object.keys(reads ?? {})).toEqual([`/items/articles/${id}?fields=*`])
      expect(JSON.parse(Object.values(reads ?? {})[0]?.json ?? '')).toMatchObject({ data: { id } })
    })

    test('has no reads of other pages, and no answer for what the user may not read', async () => {
      expect(await readsFor(cookie, ['/items/articles'], `${page}?page=2`, page)).toEqual({})
      expect(await readsFor(cookie, ['/items/articles/*'], `${page}/*`, `${page}/1,2`)).toEqual({})
      const hidden = ['/items/nope', '/items/directus_users', '/items/articles?filter[nope][_eq]=1', '/users/none']
      const nothing = Object.fromEntries(hidden.map(url => [url, null]))
      expect(await readsFor(await editor(), hidden)).toEqual(nothing)
    })

    test('has the first read of a page that the browser knows nothing of, with the permissions of the user', async () => {
      const preset = { collection: 'articles', layout_query: { tabular: { fields: ['title'] } } }
      const { data } = await server.asAdmin('POST', '/presets', { body: { ...preset, user: null, role: null } })
      for (const [session, as] of [[cookie, server.admin] as const, [await editor(), server.editor] as const]) {
        const first = (await answerFor({ ...navigate, cookie: session }))?.first
        // The collection has an archive.
        expect(first?.url).toMatch(
          /^\/items\/articles\?fields=id%2Cstatus%2Ctitle&filter=.*archived.*&limit=25&page=1$/,
        )
        const { body } = await server.send('GET', first?.url ?? '', { as })
        expect(JSON.parse(first?.json ?? 'null')).toEqual(body)
      }
      const item = (await answerFor({ ...navigate, cookie }, `${page}/1`))?.first
      expect(item?.url).toMatch(/^\/items\/articles\/1\?fields=id%2C/)
      expect(JSON.parse(item?.json ?? 'null')).toMatchObject({ data: { id: 1 } })
      // Safe: the response to a create.
      const { id } = data as { readonly id: number }
      expect((await server.asAdmin('DELETE', `/presets/${id}`)).status).toBe(204)
    })

    test('has no first read of a page with reads of its own, with a search, or without access', async () => {
      const stored = `${cookie}; fieldhouse-reads=${page}|/items/articles?limit=1`
      expect((await answerFor({ ...navigate, cookie: stored }))?.first).toBeNull()
      const session = { ...navigate, cookie: await editor() }
      for (const address of [`${page}?page=2`, `${path}/collections/vault`, `${path}/users`, `${page}/999999`])
        expect([address, (await answerFor(session, address))?.first ?? null]).toEqual([address, null])
    })

    test('reads nothing but lists and items, and not many', async () => {
      const refused = [
        '/auth/logout',
        '/settings',
        '/users/me/tfa/generate/x',
        '/items/../settings',
        'http://example.com/items/articles',
        '//example.com/items/articles',
        '/items/articles?a=b c',
      ]
      expect(await readsFor(cookie, refused)).toEqual({})
      const many = Array.from({ length: 20 }, (_, at) => `/items/articles?limit=${at + 1}`)
      expect(Object.keys((await readsFor(cookie, many)) ?? {})).toHaveLength(6)
    })

    test('reads nothing for a session that has ended', async () => {
      const ended = await signIn()
      expect((await server.send('POST', '/auth/logout', { headers: { cookie: ended } })).status).toBe(204)
      expect(await readsFor(ended, ['/items/articles'])).toEqual({ '/items/articles': null })
    })

    test('is left out while the user has to set up a second factor', async () => {
      const theirs = { ...navigate, cookie: await editor() }
      expect(await dataFor(theirs)).not.toBeNull()
      const url = '/items/articles'
      expect((await readsFor(theirs.cookie, [url]))?.[url]).not.toBeNull()
      const body = { enforce_tfa: true }
      expect((await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body })).status).toBe(200)
      expect(await dataFor(theirs)).toBeNull()
      expect(await readsFor(theirs.cookie, [url])).toEqual({ [url]: null })
    })
  })
})

/** The next response may come a second later. */
const withoutUptime = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'uptime' ? null : value)) ?? 'null')
