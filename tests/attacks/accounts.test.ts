import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('accounts on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database, {}, { trustedProxies: ['10.9.9.9'] })
    })
    afterAll(() => server?.close())
    beforeEach(() => {
      who.stopTime()
      // The attempts of earlier tests have expired.
      who.pass(20 * who.minutes)
    })
    afterEach(() => void vi.useRealTimers())

    const wrong = 'a wrong password'

    test('the response is the same for any state of an account (A-01)', async () => {
      const active = await who.newPerson(server)
      const people = [
        { ...active, password: wrong },
        { email: 'nobody@example.com', password: wrong },
        ...(await Promise.all(
          ['suspended', 'invited', 'archived', 'draft'].map(status => who.newPerson(server, { status })),
        )),
        // A user of a provider, without a password here.
        { ...(await who.newPerson(server, { password: null })), password: wrong },
        { ...(await who.newPerson(server, { role: server.apiRole })), password: wrong },
        { ...active, email: active.email.toUpperCase() },
      ]
      const answers = await Promise.all(people.map(person => who.login(server, person)))
      const first = answers[0]
      expect([first?.status, first?.code]).toEqual([401, 'INVALID_CREDENTIALS'])
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([first?.status, first?.body])
        expect([...answer.headers]).toEqual([...(first?.headers ?? [])])
      }
    })

    test('an account accepts ten guesses from any number of addresses (A-24)', async () => {
      const person = await who.newPerson(server)
      const usual = await who.login(server, person, { mode: 'cookie' })
      const guess = (from: string) => who.login(server, { ...person, password: wrong }, {}, { from })
      const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(`192.0.2.${index}`)))
      const counts = (status: number) => answers.filter(answer => answer.status === status).length
      expect([counts(401), counts(429)]).toEqual([10, 90])
      const rejection = await who.login(server, person, {}, { from: '198.51.100.1' })
      expect([rejection.status, rejection.code]).toEqual([429, 'REQUESTS_EXCEEDED'])
      expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0)
      // The owner, on their usual device.
      const headers = { cookie: `fieldhouse_device=${who.cookieOf(usual, 'fieldhouse_device')}` }
      expect((await who.login(server, person, { mode: 'cookie' }, { headers })).status).toBe(200)
      who.pass(16 * who.minutes)
      expect((await who.login(server, person)).status).toBe(200)
    })

    test('a known device has its own ten guesses, only for its accounts (A-24)', async () => {
      const [owner, other] = [await who.newPerson(server), await who.newPerson(server)]
      const usual = await who.login(server, owner, { mode: 'cookie' })
      const headers = { cookie: `fieldhouse_device=${who.cookieOf(usual, 'fieldhouse_device')}` }
      const guess = (email: string) => who.login(server, { email, password: wrong }, {}, { headers })
      for (const { email } of [owner, other]) {
        const answers = []
        for (let count = 0; count < 12; count++) answers.push((await guess(email)).status)
        expect(answers.filter(status => status === 401)).toHaveLength(10)
      }
      expect((await who.login(server, owner, {}, { headers })).status).toBe(429)
      expect((await who.login(server, owner)).status).toBe(200)
      expect((await who.login(server, other)).status).toBe(429)
    })

    test('a missing account is limited alike (A-01)', async () => {
      const nobody = { email: 'not-there@example.com', password: wrong }
      const answers = []
      for (let count = 0; count < 12; count++) answers.push((await who.login(server, nobody)).status)
      expect(answers).toEqual([...Array(10).fill(401), 429, 429])
    })

    test('the project can lower the limit, and a successful sign-in resets it', async () => {
      const person = await who.newPerson(server)
      const limit = (auth_login_attempts: number) =>
        server.asAdmin('PATCH', '/settings', { body: { auth_login_attempts } })
      await limit(3)
      try {
        const statuses = []
        for (const password of [wrong, wrong, person.password, wrong, wrong, wrong, person.password])
          statuses.push((await who.login(server, { ...person, password })).status)
        expect(statuses).toEqual([401, 401, 200, 401, 401, 401, 429])
      } finally {
        await limit(25)
      }
    })

    test.each(['/AUTH/LOGIN', '/auth/login/', '//auth/login', '/auth/%6cogin', '/auth/login?x=1'])(
      'another spelling of the path, %s, does not bypass the limit (A-24)',
      async path => {
        const person = await who.newPerson(server)
        for (let count = 0; count < 10; count++) await who.login(server, { ...person, password: wrong })
        const body = { email: person.email, password: person.password }
        expect([404, 429]).toContain((await server.send('POST', path, { body })).status)
      },
    )

    test.each([
      ['a forged address', (n: number) => ({ from: '203.0.113.7', headers: { 'x-forwarded-for': `9.9.9.${n}` } })],
      ['addresses of one IPv6 network', (n: number) => ({ from: `2001:db8:1:2:${n.toString(16)}::1` })],
      [
        'a trusted proxy and a forged address',
        (n: number) => ({ from: '10.9.9.9', headers: { 'x-forwarded-for': `9.9.9.${n}, 203.0.113.8` } }),
      ],
    ])('guesses of one network at several accounts are counted together: %s (A-24, H-13)', async (_, request) => {
      const statuses = []
      for (let count = 0; count < 102; count++)
        statuses.push(
          (await who.login(server, { email: `n${count}@example.com`, password: wrong }, {}, request(count))).status,
        )
      expect(statuses.filter(status => status === 401)).toHaveLength(100)
      expect((await who.login(server, await who.newPerson(server), {}, { from: '192.0.2.200' })).status).toBe(200)
    })

    test('an invalid body is rejected by name and not counted (A-24)', async () => {
      for (const email of [null, 5, ['a@b'], { _eq: 'a@b' }, '', 'a@b\u0000', `${'a'.repeat(200)}@b`])
        expect((await server.send('POST', '/auth/login', { body: { email, password: wrong } })).message).toMatch(
          /"email"/,
        )
    })

    test('nothing secret is stored outside the account (A-42)', async () => {
      const person = await who.newPerson(server, { password: 'SPARROW of a password' })
      await who.login(server, { ...person, password: 'SPARROW of a guess' })
      const { access, refresh } = await who.signIn(server, person)
      await server.send('PATCH', '/users/me', { as: access, body: { password: 'SPARROW of another' } })
      const enabled = await server.send('POST', '/users/me/tfa/enable', {
        as: access,
        body: { password: 'SPARROW of another' },
      })
      const secret = who.textAt(enabled.data, 'secret') ?? ''
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      const dump = await dumpTables(server.services)
      expect(dump.includes('SPARROW')).toBe(false)
      const tables = JSON.parse(dump)
      const beside = ['directus_activity', 'directus_revisions', 'directus_sessions', 'directus_login_attempts']
      const matches = beside.flatMap(table =>
        [secret, access, refresh, '$argon2'].filter(each => JSON.stringify(tables[table]).includes(each)),
      )
      expect(matches).toEqual([])
      expect(JSON.stringify(tables['directus_login_attempts'])).not.toContain('@')
    })
  })
})
