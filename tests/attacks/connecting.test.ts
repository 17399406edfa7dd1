import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Row } from '#server/database/Database.ts'
import { codeAt } from '#server/services/auth/oneTimePassword.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startProvider, type TestProvider } from '#server/testing/startProvider.ts'
import type { TestAnswer, TestServer } from '#server/testing/TestServer.ts'
import { type MailingServer, publicUrl, startMailing } from './mailing.ts'
import * as who from './signingIn.ts'

/** A user who is signed in with a browser. */
interface SignedIn extends who.Person {
  readonly access: string
  readonly refresh: string
}

const listed = '/users/me/identities'

describe.each(anyDatabase)('connecting an account with a provider on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let mailing: MailingServer
    let server: TestServer
    let provider: TestProvider
    let person: SignedIn
    beforeAll(async () => {
      provider = await startProvider()
      const idp = {
        ...({ kind: 'openid', name: 'idp', issuer: provider.issuer, scope: 'openid email' } as const),
        ...{ clientId: 'client', clientSecret: 'a-secret-of-the-client', trustEmail: false, defaultRole: null },
      }
      mailing = await startMailing(database, {
        providers: [idp, { ...idp, name: 'gone', issuer: 'http://127.0.0.1:1' }],
      })
      server = mailing.server
    })
    afterAll(async () => {
      await mailing?.close()
      provider?.close()
    })
    beforeEach(async () => {
      Object.assign(provider, { claims: {}, nonce: null, forges: false })
      person = await signIn(await who.newPerson(server))
      provider.claims = { sub: `at-idp-${person.id}`, email: 'elsewhere@example.org' }
    })
    afterEach(() => void vi.useRealTimers())

    const signIn = async (given: who.Person): Promise<SignedIn> => {
      const answer = await who.login(server, given, { mode: 'cookie' })
      return { ...given, access: who.tokensOf(answer).access, refresh: who.cookieOf(answer) }
    }
    const ask = ({ access, password }: SignedIn, more: Readonly<Record<string, unknown>> = {}, name = 'idp') =>
      server.send('POST', `${listed}/${name}/connect`, {
        as: access,
        body: { password, redirect: '/admin/profile', ...more },
      })
    const begin = async (one: SignedIn, more?: Readonly<Record<string, unknown>>) => {
      const answer = await ask(one, more)
      expect(answer.status).toBe(200)
      return { flow: who.cookieOf(answer, 'fieldhouse_sign_on'), url: who.textAt(answer.data, 'url') ?? '' }
    }
    /** Navigates to the provider, which redirects back at once: the path and query of the callback. */
    const visit = async (url: string): Promise<string> => {
      const answer = await fetch(url, { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      return `${back.pathname}${back.search}`
    }
    const comeBack = (path: string, flow: string, refresh: string) =>
      server.send('GET', path, { headers: { cookie: `fieldhouse_sign_on=${flow}; directus_refresh_token=${refresh}` } })
    const connect = async (one: SignedIn): Promise<TestAnswer> => {
      const { flow, url } = await begin(one)
      return comeBack(await visit(url), flow, one.refresh)
    }
    /** The result that the profile page receives. */
    const outcomeOf = (answer: TestAnswer): string | null => {
      const url = new URL(answer.headers.get('location') ?? '')
      expect([answer.status, url.origin, url.pathname]).toEqual([302, publicUrl, '/admin/profile'])
      expect(url.searchParams.get('provider')).toBe('idp')
      // In any case the session of the browser stays the same.
      expect(who.cookieOf(answer)).toBe('')
      return url.searchParams.get('connect')
    }
    const own = async ({ access }: SignedIn) => (await server.send('GET', listed, { as: access })).data
    const disconnected = {
      has_password: true,
      providers: [
        { name: 'idp', connected: null, available: true },
        { name: 'gone', connected: null, available: true },
      ],
    }
    /** The user that the identity signs in as; null if it signs in as no one. */
    const signOn = async (): Promise<string | null> => {
      const response = await server.send('GET', '/auth/oauth/idp')
      const back = await visit(response.headers.get('location') ?? '')
      const answer = await comeBack(back, who.cookieOf(response, 'fieldhouse_sign_on'), '')
      const token = who.cookieOf(answer)
      if (token === '') return null
      const refreshed = await server.send('POST', '/auth/refresh', {
        headers: { cookie: `directus_refresh_token=${token}` },
      })
      const me = await server.send('GET', '/users/me', { as: who.tokensOf(refreshed).access })
      return who.textAt(me.data, 'id') ?? null
    }
    /** Everything except the counters of attempts. */
    const dump = async () => {
      // Waiting emails are sent eventually.
      await mailing.mailed()
      return { ...JSON.parse(await dumpTables(server.services)), directus_login_attempts: null }
    }
    const rows = async (statement: ReturnType<typeof sql<Row>>) =>
      (await statement.execute(server.services.database.db)).rows

    test('enables both sign-in methods and notifies the owner (O-14)', async () => {
      expect(await own(person)).toEqual(disconnected)
      expect(await signOn()).toBeNull()
      await mailing.mailed()
      expect(outcomeOf(await connect(person))).toBe('done')
      expect(await own(person)).toMatchObject({ providers: [{ name: 'idp', connected: expect.any(String) }, {}] })
      expect(await signOn()).toBe(person.id)
      expect((await who.login(server, person)).status).toBe(200)
      const activities = await rows(
        sql<Row>`select action, "user", ip from directus_activity
          where item = ${person.id} and comment = 'The sign-in provider "idp" was connected.'`,
      )
      expect(activities).toMatchObject([{ action: 'update', user: person.id }])
      const mails = await mailing.mailed()
      expect(mails.map(({ to }) => to)).toEqual([[person.email]])
      // Repeating the request changes nothing.
      const before = await dump()
      expect(outcomeOf(await connect(person))).toBe('done')
      expect(await dump()).toEqual(before)
    })

    test('requires the password and a session (O-14)', async () => {
      const before = await dump()
      const statuses = []
      for (const body of [{ password: 'wrong' }, { password: undefined }, { password: 7 }, { password: null }])
        statuses.push((await ask(person, body)).status)
      expect(statuses).toEqual([401, 400, 400, 400])
      expect((await server.send('POST', `${listed}/idp/connect`, { body: { password: person.password } })).status).toBe(
        401,
      )
      const byToken = { ...person, access: server.admin, password: 'password1234' }
      expect((await ask(byToken)).code).toBe('INVALID_PAYLOAD')
      expect((await ask(person, {}, 'nobody')).status).toBe(404)
      expect((await ask(person, {}, 'gone')).code).toBe('SERVICE_UNAVAILABLE')
      expect(await dump()).toEqual(before)
      expect((await server.send('GET', listed)).status).toBe(401)
      const guesses = []
      for (let guess = 0; guess < 30; guess++) guesses.push((await ask(person, { password: 'wrong' })).status)
      expect(guesses.at(-1)).toBe(429)
      expect((await ask(person)).status).toBe(429)
    })

    test('asks an account with a second factor for it, because the provider does not (O-14)', async () => {
      who.stopTime()
      const answer = await server.send('POST', '/users/me/tfa/enable', {
        as: person.access,
        body: { password: person.password },
      })
      const secret = who.textAt(answer.data, 'secret') ?? ''
      const code = codeAt(secret, Math.floor(Date.now() / 30_000))
      for (const otp of [undefined, '', null, '000000']) expect((await ask(person, { otp })).code).toBe('INVALID_OTP')
      expect((await ask(person, { otp: 7 })).code).toBe('INVALID_PAYLOAD')
      const { flow, url } = await begin(person, { otp: code })
      expect(outcomeOf(await comeBack(await visit(url), flow, person.refresh))).toBe('done')
      // A code can be used once.
      const again = await server.send('POST', `${listed}/idp/disconnect`, {
        ...{ as: person.access, body: { password: person.password, otp: code } },
      })
      expect(again.code).toBe('INVALID_OTP')
    })

    describe('rejects', () => {
      let flow = ''
      let back = ''
      beforeEach(async () => {
        const response = await begin(person)
        flow = response.flow
        back = await visit(response.url)
      })
      const expectRefused = async (why: string, path: string, signOnCookie: string, refresh: string) => {
        const before = await dump()
        expect(outcomeOf(await comeBack(path, signOnCookie, refresh))).toBe(why)
        expect(await dump()).toEqual(before)
        expect(await signOn()).toBeNull()
      }

      test('the session of another user, another session of the same user, and none (O-14)', async () => {
        const attacker = await signIn(await who.newPerson(server))
        for (const refresh of [attacker.refresh, (await signIn(person)).refresh, '', 'made up'])
          await expectRefused('expired', back, flow, refresh)
        // The flow still works for the user who started it.
        expect(outcomeOf(await comeBack(back, flow, person.refresh))).toBe('done')
      })

      test('a browser that did not start it, or started something else (O-14)', async () => {
        const attacker = await signIn(await who.newPerson(server))
        const other = await begin(attacker)
        // The attacker’s own flow in the browser of the victim, with the victim’s response of the provider, and the
        // reverse.
        await expectRefused('expired', back, other.flow, person.refresh)
        await expectRefused('expired', await visit(other.url), flow, person.refresh)
        const none = await comeBack(back, '', person.refresh)
        expect(none.headers.get('location')).toContain('/admin/login?error=true&code=INVALID_TOKEN&why=expired')
        const signOnFlow = who.cookieOf(await server.send('GET', '/auth/oauth/idp'), 'fieldhouse_sign_on')
        expect((await comeBack(back, signOnFlow, person.refresh)).headers.get('location')).toContain('why=expired')
        const [head = '', body = ''] = flow.split('.')
        const forged = Buffer.from(
          Buffer.from(body, 'base64url').toString().replaceAll(person.id, attacker.id),
        ).toString('base64url')
        const answer = await comeBack(back, `${head}.${forged}.${flow.split('.')[2]}`, attacker.refresh)
        expect(answer.headers.get('location')).toContain('why=expired')
        expect(await signOn()).toBeNull()
      })

      test('a used state, also in 20 concurrent requests (O-14)', async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(back, flow, person.refresh)))
        expect(answers.map(outcomeOf).sort()).toEqual(['done', ...Array.from({ length: 19 }, () => 'expired')])
        // Text that PostgreSQL does not accept.
        const nowhere = await server.send('POST', `${listed}/%00/disconnect`, {
          ...{ as: person.access, body: { password: person.password } },
        })
        expect(nowhere.status).toBe(204)
        const removed = await server.send('POST', `${listed}/idp/disconnect`, {
          ...{ as: person.access, body: { password: person.password } },
        })
        expect(removed.status).toBe(204)
        await expectRefused('expired', back, flow, person.refresh)
      })

      test('an expired state (O-14)', async () => {
        who.stopTime()
        who.pass(11 * who.minutes)
        const answer = await comeBack(back, flow, person.refresh)
        expect(answer.headers.get('location')).toContain('why=expired')
        expect(await own(person)).toEqual(disconnected)
      })

      test('an ended session and a user who was suspended or has a new password (O-14)', async () => {
        const ends: readonly ((one: SignedIn) => Promise<unknown>)[] = [
          ({ refresh }) => server.send('POST', '/auth/logout', { body: { refresh_token: refresh } }),
          ({ id }) => server.asAdmin('PATCH', `/users/${id}`, { body: { status: 'suspended' } }),
          ({ id }) => server.asAdmin('PATCH', `/users/${id}`, { body: { password: 'another long password' } }),
        ]
        for (const end of ends) {
          const one = await signIn(await who.newPerson(server))
          const response = await begin(one)
          const path = await visit(response.url)
          await end(one)
          await expectRefused('expired', path, response.flow, one.refresh)
        }
      })

      test('an unverified user of the provider (O-14)', async () => {
        provider.forges = true
        const before = await dump()
        expect(outcomeOf(await comeBack(back, flow, person.refresh))).toBe('refused')
        expect(await dump()).toEqual(before)
        const response = await begin(person)
        const state = new URL(response.url).searchParams.get('state') ?? ''
        const denied = `/auth/oauth/idp/callback?${new URLSearchParams({ state, error: 'access_denied' })}`
        expect(outcomeOf(await comeBack(denied, response.flow, person.refresh))).toBe('refused')
      })
    })

    test('links an identity to one account, and an account to one identity per provider (O-14)', async () => {
      expect(outcomeOf(await connect(person))).toBe('done')
      const attacker = await signIn(await who.newPerson(server))
      const before = await dump()
      expect(outcomeOf(await connect(attacker))).toBe('taken')
      provider.claims = { sub: `second-${person.id}` }
      expect(outcomeOf(await connect(person))).toBe('connected')
      expect(await dump()).toEqual(before)
      expect(await signOn()).toBeNull()
      provider.claims = { sub: `at-idp-${person.id}` }
      expect(await signOn()).toBe(person.id)
      // Once disconnected, it can be connected elsewhere.
      const body = { password: person.password }
      expect((await server.send('POST', `${listed}/idp/disconnect`, { as: person.access, body })).status).toBe(204)
      expect(outcomeOf(await connect(attacker))).toBe('done')
      expect(await signOn()).toBe(attacker.id)
    })

    test('links an identity to one of two accounts that connect it at once (O-14)', async () => {
      const people = [person, await signIn(await who.newPerson(server))]
      const flows = []
      for (const each of people) {
        const response = await begin(each)
        flows.push({ ...response, refresh: each.refresh, back: await visit(response.url) })
      }
      const answers = await Promise.all(flows.map(each => comeBack(each.back, each.flow, each.refresh)))
      expect(answers.map(outcomeOf).sort()).toEqual(['done', 'taken'])
      const identities = await rows(sql<Row>`select identity from directus_external_identities
        where "user" in (${person.id}, ${people[1]?.id})`)
      expect(identities).toHaveLength(1)
    })

    test('redirects only to a page of the studio (O-02)', async () => {
      for (const redirect of ['https://evil.example/admin/', '//evil.example/admin/', '/admin/../auth/logout', 7]) {
        const { flow, url } = await begin(person, { redirect })
        const answer = await comeBack(await visit(url), flow, person.refresh)
        expect(answer.headers.get('location')).toMatch(
          /^https:\/\/cms\.example\.com\/admin\/\?provider=idp&connect=done$/,
        )
      }
    })

    test('requires the password to disconnect and ends the other sessions (O-14)', async () => {
      expect(outcomeOf(await connect(person))).toBe('done')
      const other = await signIn(person)
      const post = (body: unknown, as = person.access) => server.send('POST', `${listed}/idp/disconnect`, { as, body })
      const before = await dump()
      expect((await post({ password: 'wrong' })).status).toBe(401)
      expect((await post({})).status).toBe(400)
      expect((await post({ password: 'password1234' }, server.admin)).code).toBe('INVALID_PAYLOAD')
      const attacker = await signIn(await who.newPerson(server))
      expect((await post({ password: attacker.password }, attacker.access)).status).toBe(204)
      expect(await signOn()).toBe(person.id)
      expect((await dump()).directus_external_identities).toEqual(before.directus_external_identities)
      expect((await post({ password: person.password })).status).toBe(204)
      expect(await own(person)).toEqual(disconnected)
      expect([await who.statusOf(server, other.access), await who.statusOf(server, person.access)]).toEqual([401, 200])
      expect(await signOn()).toBeNull()
      const activities = await rows(
        sql<Row>`select "user" from directus_activity
          where item = ${person.id} and comment = 'The sign-in provider "idp" was disconnected.'`,
      )
      expect(activities).toMatchObject([{ user: person.id }])
      // Repeating the request changes nothing.
      const after = await dump()
      expect((await post({ password: person.password })).status).toBe(204)
      expect(await dump()).toEqual(after)
    })

    test('does not relink a disconnected identity by email until it is connected again (O-14)', async () => {
      provider.claims = { sub: `by-address-${person.id}`, email: person.email, email_verified: true }
      expect(await signOn()).toBe(person.id)
      const body = { password: person.password }
      const disconnect = () => server.send('POST', `${listed}/idp/disconnect`, { as: person.access, body })
      expect((await disconnect()).status).toBe(204)
      const before = await dump()
      expect(await signOn()).toBeNull()
      // Another identity of the provider with the same address cannot sign in either.
      provider.claims = { ...provider.claims, sub: `other-${person.id}` }
      expect(await signOn()).toBeNull()
      expect(await dump()).toEqual(before)
      expect(outcomeOf(await connect(person))).toBe('done')
      expect(await signOn()).toBe(person.id)
      for (const _ of ['once', 'again']) expect((await disconnect()).status).toBe(204)
      expect(await signOn()).toBeNull()
    })

    test('keeps the last sign-in method, unless its provider no longer exists (O-14)', async () => {
      expect(outcomeOf(await connect(person))).toBe('done')
      const { db } = server.services.database
      await sql`insert into directus_external_identities (identity, provider, "user", created)
        values (${`of-${person.id}`}, 'former', ${person.id}, 1)`.execute(db)
      expect(await own(person)).toMatchObject({
        providers: [{}, {}, { name: 'former', connected: '1970-01-01T00:00:00.001Z', available: false }],
      })
      const [stored] = await rows(sql<Row>`select password from directus_users where id = ${person.id}`)
      await sql`update directus_users set password = null where id = ${person.id}`.execute(db)
      const before = await dump()
      expect(await own(person)).toMatchObject({ has_password: false })
      for (const action of ['connect', 'disconnect']) {
        const answer = await server.send('POST', `${listed}/idp/${action}`, {
          ...{ as: person.access, body: { password: person.password } },
        })
        expect([answer.status, answer.extensions['reason']]).toEqual([422, 'no-password'])
      }
      expect(await dump()).toEqual(before)
      await sql`update directus_users set password = ${stored?.['password']} where id = ${person.id}`.execute(db)
      const body = { password: person.password }
      expect((await server.send('POST', `${listed}/former/disconnect`, { as: person.access, body })).status).toBe(204)
      expect((await own(person)) as { providers: unknown[] }).toHaveProperty('providers.length', 2)
      expect(await signOn()).toBe(person.id)
    })
  })
})
