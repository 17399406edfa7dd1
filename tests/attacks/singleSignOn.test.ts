import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProviderConfig } from '#server/services/sso/ProviderConfig.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startOpenIdProvider } from '#server/testing/startOpenIdProvider.ts'
import { startProvider, type TestProvider } from '#server/testing/startProvider.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

const publicUrl = 'https://cms.example.com'

describe.each(anyDatabase)('single sign-on on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    let provider: TestProvider
    let other: TestProvider
    let real: Awaited<ReturnType<typeof startOpenIdProvider>>
    const logged: string[] = []
    const roleIds: { maker: string } = { maker: '' }
    beforeAll(async () => {
      provider = await startProvider()
      other = await startProvider()
      real = await startOpenIdProvider(`${publicUrl}/auth/oauth/real/callback`, 'real@example.com')
      const common = {
        clientId: 'client',
        clientSecret: 'a-secret-of-the-client',
        trustEmail: false,
        defaultRole: null,
      }
      const openid = { ...common, kind: 'openid', scope: 'openid email profile' } as const
      // Its role is only known once the server runs.
      const maker = {
        ...{ ...openid, name: 'maker', issuer: provider.issuer },
        get defaultRole() {
          return roleIds.maker
        },
      }
      const providers: readonly ProviderConfig[] = [
        { ...openid, name: 'idp', issuer: provider.issuer },
        { ...openid, name: 'other', issuer: other.issuer },
        { ...openid, name: 'real', issuer: real.issuer },
        {
          ...{ ...common, kind: 'oauth', name: 'plain', scope: 'email' },
          authorizeUrl: `${provider.issuer}/authorize`,
          accessUrl: `${provider.issuer}/token`,
          profileUrl: `${provider.issuer}/profile`,
        },
        { ...openid, name: 'gone', issuer: 'http://127.0.0.1:1' },
        maker,
      ]
      const logger = pino({ level: 'warn' }, { write: line => void logged.push(line) })
      server = await startTestServer(database, {}, { publicUrl, providers, logger })
      roleIds.maker = server.editorRole
    })
    afterAll(async () => {
      await server?.close()
      for (const each of [provider, other, real]) each?.close()
    })
    beforeEach(() => {
      for (const each of [provider, other]) Object.assign(each, { claims: {}, nonce: null, forges: false })
      provider.requests.length = 0
    })
    afterEach(() => void vi.useRealTimers())

    const begin = async (name = 'idp', query: Record<string, string> = {}) => {
      const answer = await server.send('GET', `/auth/oauth/${name}`, { query })
      return { answer, url: answer.headers.get('location') ?? '', cookie: who.cookieOf(answer, 'fieldhouse_sign_on') }
    }
    /** Navigates to the provider and back: the path and query of the callback. */
    const visit = async (url: string): Promise<string> => {
      const cookies = new Map<string, string>()
      for (let at = url; ; ) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
        })
        for (const each of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = each.split(';')[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        at = new URL(answer.headers.get('location') ?? '', at).href
        if (at.startsWith(publicUrl)) return at.slice(publicUrl.length)
      }
    }
    const comeBack = (path: string, cookie: string, more = '') =>
      server.send('GET', path, { headers: { cookie: `fieldhouse_sign_on=${cookie}${more}` } })
    const signOn = async (name = 'idp', query: Record<string, string> = {}) => {
      const { cookie, url } = await begin(name, query)
      return comeBack(await visit(url), cookie)
    }
    const person = (claims: Readonly<Record<string, unknown>>) => {
      provider.claims = claims
    }
    const expectRefused = (answer: TestAnswer, code = 'INVALID_TOKEN', why?: string) => {
      const location = answer.headers.get('location') ?? ''
      const [page, reason] = location.split('&why=')
      expect([answer.status, page]).toEqual([302, `${publicUrl}/admin/login?error=true&code=${code}`])
      if (why === undefined) expect(['expired', 'refused', 'unavailable', 'no-account', 'not-active']).toContain(reason)
      else expect(reason).toBe(why)
      expect(who.cookieOf(answer)).toBe('')
    }
    const expectIn = async (answer: TestAnswer, user: string) => {
      expect(answer.headers.get('location')).toBe(`${publicUrl}/admin/`)
      const cookie = `directus_refresh_token=${who.cookieOf(answer)}`
      const refreshed = await server.send('POST', '/auth/refresh', { headers: { cookie } })
      const { access } = who.tokensOf(refreshed)
      expect((await server.send('GET', '/users/me', { as: access })).data).toMatchObject({ id: user })
    }
    let count = 0
    const newEmail = () => `sso-${++count}@example.com`

    test('lists the names of the providers (P-564)', async () => {
      const { data } = await server.send('GET', '/auth/oauth/')
      expect(data).toEqual(['idp', 'other', 'real', 'plain', 'gone', 'maker'])
      expect((await server.send('GET', '/auth/oauth/nobody')).status).toBe(404)
    })

    test('signs in a user with a verified address, and the same user after the address changes (P-026)', async () => {
      const { email, id } = await who.newPerson(server)
      person({ sub: `s-${id}`, email, email_verified: true })
      await expectIn(await signOn(), id)
      person({ sub: `s-${id}`, email: 'elsewhere@example.com', email_verified: false })
      await expectIn(await signOn(), id)
    })

    test('signs in with a real OpenID Connect provider (P-026)', async () => {
      const { id } = await who.newPerson(server, { email: 'real@example.com' })
      await expectIn(await signOn('real'), id)
    })

    test('accepts a code of a real provider once (O-03)', async () => {
      const { cookie, url } = await begin('real')
      const back = await visit(url)
      const code = new URL(back, publicUrl).searchParams.get('code') ?? ''
      expect((await comeBack(back, cookie)).headers.get('location')).toBe(`${publicUrl}/admin/`)
      const again = await begin('real')
      const state = new URL(again.url).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ code, state, iss: real.issuer })
      expectRefused(await comeBack(`/auth/oauth/real/callback?${query}`, again.cookie))
    })

    test('rejects a code of another sign-in by its PKCE verifier (O-03)', async () => {
      const [attacker, victim] = [await begin('real'), await begin('real')]
      const code = new URL(await visit(attacker.url), publicUrl).searchParams.get('code') ?? ''
      const state = new URL(victim.url).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ code, state, iss: real.issuer })
      expectRefused(await comeBack(`/auth/oauth/real/callback?${query}`, victim.cookie))
    })

    test('signs in with the profile of plain OAuth (P-026)', async () => {
      const { email, id } = await who.newPerson(server)
      person({ id: 4711, email, verified_email: true })
      const { cookie, url } = await begin('plain')
      const back = await visit(url)
      provider.nonce = null
      await expectIn(await comeBack(back, cookie), id)
      expect(provider.requests[0]?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
    })

    test('uses a different state, nonce and verifier for each sign-in (O-03)', async () => {
      const urls = [new URL((await begin()).url), new URL((await begin()).url)]
      for (const name of ['state', 'nonce', 'code_challenge']) {
        const values = urls.map(url => url.searchParams.get(name))
        expect(new Set(values).size).toBe(2)
        for (const value of values) expect(value?.length).toBeGreaterThanOrEqual(43)
      }
      expect(urls[0]?.searchParams.get('code_challenge_method')).toBe('S256')
      const { answer } = await begin()
      expect(answer.headers.get('set-cookie')).toMatch(/Path=\/auth\/oauth;.*HttpOnly; Secure; SameSite=Lax/)
    })

    describe('rejects', () => {
      let back = ''
      let cookie = ''
      beforeEach(async () => {
        const { email, id } = await who.newPerson(server)
        person({ sub: `r-${id}`, email, email_verified: true })
        const response = await begin()
        cookie = response.cookie
        back = await visit(response.url)
      })
      const changed = (change: (query: URLSearchParams) => void): string => {
        const url = new URL(back, publicUrl)
        change(url.searchParams)
        return `${url.pathname}${url.search}`
      }

      test('a sign-in without a state (O-03)', async () => {
        expectRefused(
          await comeBack(
            changed(query => query.delete('state')),
            cookie,
          ),
        )
      })
      test('another state and two states (O-03)', async () => {
        expectRefused(
          await comeBack(
            changed(query => query.set('state', 'x')),
            cookie,
          ),
        )
        expectRefused(
          await comeBack(
            changed(query => query.append('state', 'x')),
            cookie,
          ),
        )
      })
      test('a used state with any code (O-03)', async () => {
        expect(who.cookieOf(await comeBack(back, cookie))).not.toBe('')
        expectRefused(await comeBack(back, cookie))
        expectRefused(
          await comeBack(
            changed(query => query.set('code', 'code-0')),
            cookie,
          ),
        )
      })
      test('all but one of 20 concurrent sign-ins (O-03)', async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(back, cookie)))
        expect(answers.filter(answer => who.cookieOf(answer) !== '')).toHaveLength(1)
      })
      test('the state of another browser or none (O-03)', async () => {
        expectRefused(await comeBack(back, (await begin()).cookie))
        expectRefused(await comeBack(back, ''))
        expectRefused(await server.send('GET', back))
      })
      test('an unsigned cookie (O-03)', async () => {
        const [head = '', body = ''] = cookie.split('.')
        expectRefused(await comeBack(back, `${head}.${body}.AAAA`))
        expectRefused(await comeBack(back, `eyJhbGciOiJub25lIn0.${body}.`))
      })
      test('an expired sign-in (O-03)', async () => {
        who.stopTime()
        who.pass(11 * who.minutes)
        expectRefused(await comeBack(back, cookie), 'INVALID_TOKEN', 'expired')
      })
      test('the response of another provider (O-03)', async () => {
        expectRefused(await comeBack(back.replace('/idp/', '/other/'), cookie))
        expectRefused(
          await comeBack(
            changed(query => query.set('iss', other.issuer)),
            cookie,
          ),
        )
        expectRefused(await comeBack(back.replace('/idp/', '/nobody/'), cookie))
      })
      test('an unexpected nonce (O-03)', async () => {
        provider.nonce = 'of-another-sign-in'
        expectRefused(await comeBack(back, cookie))
      })
      test('a token that the provider did not sign (O-03)', async () => {
        provider.forges = true
        expectRefused(await comeBack(back, cookie))
      })
      test('an error of the provider without revealing the cause (O-03)', async () => {
        const state = new URL(back, publicUrl).searchParams.get('state') ?? ''
        const query = new URLSearchParams({ state, error: 'access_denied', error_description: '<script>' })
        const answer = await comeBack(`/auth/oauth/idp/callback?${query}`, cookie)
        expectRefused(answer, 'INVALID_TOKEN', 'refused')
        expect(JSON.stringify([...answer.headers])).not.toContain('script')
      })
    })

    test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
      ['an unverified address', 'no-address', { email_verified: false }, {}],
      ['an address without verification status', 'no-address', {}, {}],
      ['an address with a textual verification status', 'no-address', { email_verified: 'true' }, {}],
      ['a suspended user', 'not-active', { email_verified: true }, { status: 'suspended' }],
      ['a user who has not accepted an invitation', 'not-active', { email_verified: true }, { status: 'invited' }],
    ])('%s does not sign in and reveals only the reason: %s (O-03)', async (_, why, claims, more) => {
      const { email, id } = await who.newPerson(server, more)
      person({ sub: `n-${id}`, email, ...claims })
      const { cookie, url } = await begin()
      const back = await visit(url)
      const rows = async () => ({ ...JSON.parse(await dumpTables(server.services)), directus_login_attempts: null })
      const before = await rows()
      logged.length = 0
      expectRefused(await comeBack(back, cookie), 'INVALID_CREDENTIALS', why)
      expect(await rows()).toEqual(before)
      // The log names the user; the address is not in it.
      const user = why === 'not-active' ? id : null
      expect(logged.map(line => JSON.parse(line))).toMatchObject([
        { event: 'sign-on.refused', reason: why, provider: 'idp', user, code: 'INVALID_CREDENTIALS' },
      ])
      expect(logged.join()).not.toContain(email)
    })

    test('creates users only if the provider is configured to, with its role (O-03)', async () => {
      const email = newEmail()
      person({ sub: 'made-1', email, email_verified: true, given_name: 'Mia', family_name: 'Maker' })
      expectRefused(await signOn(), 'INVALID_CREDENTIALS', 'no-account')
      const answer = await signOn('maker')
      const { data } = await server.asAdmin('GET', '/users', { query: { 'filter[email]': email } })
      expect(data).toMatchObject([{ role: server.editorRole, status: 'active', first_name: 'Mia', last_name: 'Maker' }])
      await expectIn(answer, String((data as { id: string }[])[0]?.id))
      expect((await who.login(server, { email, password: '' })).status).not.toBe(200)
      // The same id at another provider is another person.
      person({ sub: 'made-1', email: newEmail(), email_verified: true })
      expectRefused(await signOn('idp'), 'INVALID_CREDENTIALS')
    })

    test('reports an unverified address and a role that cannot sign in from there (O-11)', async () => {
      const { email, id } = await who.newPerson(server)
      person({ sub: `u-${id}`, email, email_verified: true })
      const { db } = server.services.database
      await sql`delete from directus_user_addresses where "user" = ${id}`.execute(db)
      expectRefused(await signOn(), 'INVALID_CREDENTIALS', 'not-confirmed')
      await server.asAdmin('PATCH', `/users/${id}`, { body: { email } })
      await expectIn(await signOn(), id)
      await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body: { ip_access: ['203.0.113.1'] } })
      expectRefused(await signOn(), 'INVALID_IP', 'network')
      await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body: { ip_access: null } })
    })

    test('does not sign in a user who was suspended later (O-03)', async () => {
      const { email, id } = await who.newPerson(server)
      person({ sub: `l-${id}`, email, email_verified: true })
      await expectIn(await signOn(), id)
      await server.asAdmin('PATCH', `/users/${id}`, { body: { status: 'suspended' } })
      expectRefused(await signOn(), 'INVALID_CREDENTIALS')
      await server.asAdmin('DELETE', `/users/${id}`)
      const left = await sql`select * from directus_external_identities where "user" = ${id}`.execute(
        server.services.database.db,
      )
      expect(left.rows).toEqual([])
    })

    test.each([
      ['/admin/collections/articles?bookmark=1', '/admin/collections/articles?bookmark=1'],
      [`${publicUrl}/admin/users`, '/admin/users'],
      ['https://evil.example/admin/', '/admin/'],
      ['//evil.example/admin/', '/admin/'],
      ['/\\evil.example/admin/', '/admin/'],
      ['/admin/..//evil.example', '/admin/'],
      ['/admin/../auth/logout', '/admin/'],
      ['/admin\t/../..//evil.example', '/admin/'],
      ['/assets/x.html', '/admin/'],
      ['javascript:alert(1)', '/admin/'],
      ['https://cms.example.com@evil.example/admin/', '/admin/'],
      ['https://cms.example.com.evil.example/admin/', '/admin/'],
      ['http://cms.example.com/admin/', '/admin/'],
      ['/administrator', '/admin/'],
      ['', '/admin/'],
    ])('redirects a sign-in for %s to %s (O-02)', async (redirect, page) => {
      const { email, id } = await who.newPerson(server)
      person({ sub: `p-${id}`, email, email_verified: true })
      const answer = await signOn('idp', { redirect })
      expect(answer.headers.get('location')).toBe(`${publicUrl}${page}`)
    })

    test('accepts the previous token once and only on the device of the sign-in (A-15)', async () => {
      const { email, id } = await who.newPerson(server)
      person({ sub: `d-${id}`, email, email_verified: true })
      const sessions = async () =>
        (await sql`select token from directus_sessions where "user" = ${id}`.execute(server.services.database.db)).rows
          .length
      const refresh = (token: string, device: string) =>
        server.send('POST', '/auth/refresh', {
          headers: { cookie: `directus_refresh_token=${token}; fieldhouse_device=${device}` },
        })
      const response = await begin()
      const answer = await comeBack(await visit(response.url), response.cookie)
      const [saved, device] = [who.cookieOf(answer), who.cookieOf(answer, 'fieldhouse_device')]
      who.stopTime()
      who.pass(who.minutes)
      expect((await refresh(saved, device)).status).toBe(200)
      who.pass(who.minutes)
      const back = await refresh(saved, device)
      expect(back.status).toBe(200)
      who.pass(who.minutes)
      await refresh(who.cookieOf(back), device)
      who.pass(who.minutes)
      // A second time within the hour it is theft.
      expect((await refresh(who.cookieOf(back), device)).status).toBe(401)
      expect(await sessions()).toBe(0)

      const again = await begin()
      const other = await comeBack(await visit(again.url), again.cookie, `; fieldhouse_device=${device}`)
      // The browser stays the same one.
      expect(who.cookieOf(other, 'fieldhouse_device')).toBe(device)
      await refresh(who.cookieOf(other), device)
      who.pass(who.minutes)
      expect((await refresh(who.cookieOf(other), '')).status).toBe(401)
      expect(await sessions()).toBe(0)
    })

    test('returns to the sign-in page for an unknown provider (O-03)', async () => {
      expectRefused((await begin('gone')).answer, 'SERVICE_UNAVAILABLE', 'unavailable')
    })
  })
})
