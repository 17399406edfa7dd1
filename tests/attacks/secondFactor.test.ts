import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeAt } from '#server/services/auth/oneTimePassword.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

const period = 30 * who.seconds
const codeOf = (secret: string, later = 0) => codeAt(secret, Math.floor(Date.now() / period) + later)

interface Guarded extends who.Person, who.Tokens {
  readonly secret: string
}

describe.each(anyDatabase)('second factor on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(() => {
      who.stopTime()
      who.pass(20 * who.minutes)
    })
    afterEach(() => void vi.useRealTimers())

    const post = (path: string, access: string, body: unknown) => server.send('POST', path, { as: access, body })

    async function newGuarded(more: Readonly<Record<string, unknown>> = {}): Promise<Guarded> {
      const person = await who.newPerson(server, more)
      const tokens = await who.signIn(server, person)
      const { data, status } = await post('/users/me/tfa/enable', tokens.access, { password: person.password })
      expect([status, who.textAt(data, 'otpauth_url')]).toEqual([200, expect.stringMatching(/^otpauth:\/\/totp\//)])
      return { ...person, ...tokens, secret: who.textAt(data, 'secret') ?? '' }
    }

    const codesOf = async (person: Guarded, otps: readonly unknown[]) => {
      const answers = []
      for (const otp of otps) answers.push((await who.login(server, person, { otp })).code ?? 'signed in')
      return answers
    }

    test('a code is accepted once, and no older one after it (A-18)', async () => {
      const person = await newGuarded()
      const [now, next] = [codeOf(person.secret), codeOf(person.secret, 1)]
      expect(await codesOf(person, [now, now, next, now, next])).toEqual([
        ...['signed in', 'INVALID_OTP', 'signed in', 'INVALID_OTP', 'INVALID_OTP'],
      ])
      who.pass(2 * period)
      const [{ access }, later] = [await who.signIn(server, { ...person }), codeOf(person.secret)]
      expect(access).toBe('')
      expect(await codesOf(person, [later])).toEqual(['signed in'])
    })

    test('a code used to sign in cannot remove the second factor (A-18)', async () => {
      const person = await newGuarded()
      const otp = codeOf(person.secret)
      const { access } = who.tokensOf(await who.login(server, person, { otp }))
      const rejection = await post('/users/me/tfa/disable', access, { otp })
      expect([rejection.status, rejection.code, rejection.message]).toEqual([
        400,
        'INVALID_PAYLOAD',
        '"otp" is invalid',
      ])
      who.pass(period)
      expect((await post('/users/me/tfa/disable', access, { otp: codeOf(person.secret) })).status).toBe(204)
      expect((await who.login(server, person)).status).toBe(200)
    })

    test('one of many concurrent requests with one code signs in (A-18)', async () => {
      const person = await newGuarded()
      const otp = codeOf(person.secret)
      const answers = await Promise.all(Array.from({ length: 4 }, () => who.login(server, person, { otp })))
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    })

    test('no session is created without the right code (A-20)', async () => {
      const [person, other] = [await newGuarded(), await newGuarded()]
      const sessions = async () =>
        (
          await sql`select session from directus_sessions
            where "user" = ${person.id} order by session`.execute(server.services.database.db)
        ).rows
      const before = await sessions()
      const right = codeOf(person.secret)
      const none = [undefined, '', null, `${right} `, ` ${right}`, codeOf(other.secret), `0${right}`]
      for (const otp of none) {
        const answer = await who.login(server, person, { otp })
        expect([answer.status, answer.code, answer.headers.get('set-cookie')]).toEqual([401, 'INVALID_OTP', null])
      }
      for (const otp of [[], [right], {}, 123456, true])
        expect((await who.login(server, person, { otp })).code).toBe('INVALID_PAYLOAD')
      expect((await server.send('POST', '/auth/refresh')).code).toBe('INVALID_PAYLOAD')
      expect(await sessions()).toEqual(before)
      expect((await who.login(server, { ...person, password: 'a wrong one' }, { otp: right })).code).toBe(
        'INVALID_CREDENTIALS',
      )
    })

    test('a code allows five guesses for any number of correct passwords (A-20)', async () => {
      const person = await newGuarded()
      const wrong = Array.from({ length: 8 }, (_, index) =>
        String((Number(codeOf(person.secret)) + index + 1) % 1e6).padStart(6, '0'),
      )
      const answers = await codesOf(person, wrong)
      expect(answers.filter(code => code === 'INVALID_OTP').length).toBeLessThanOrEqual(5)
      expect(answers.at(-1)).toBe('REQUESTS_EXCEEDED')
      expect(await codesOf(person, [codeOf(person.secret)])).toEqual(['REQUESTS_EXCEEDED'])
    })

    /** A user with a confirmed authenticator and their recovery codes. */
    async function newConfirmed() {
      const person = await who.newPerson(server)
      const tokens = await who.signIn(server, person)
      const offered = await post('/users/me/tfa/generate', tokens.access, { password: person.password })
      const secret = who.textAt(offered.data, 'secret') ?? ''
      const otp = codeOf(secret)
      const { data, status } = await post('/users/me/tfa/enable', tokens.access, {
        ...{ password: person.password, secret, otp },
      })
      expect(status).toBe(200)
      who.pass(2 * period)
      return { ...person, ...tokens, secret, codes: (data as { recovery_codes: string[] }).recovery_codes }
    }

    test('a secret is active only after its code is confirmed (A-22)', async () => {
      const person = await who.newPerson(server)
      const { access } = await who.signIn(server, person)
      expect((await post('/users/me/tfa/generate', access, { password: 'bad' })).status).toBe(401)
      const offered = await post('/users/me/tfa/generate', access, { password: person.password })
      const secret = who.textAt(offered.data, 'secret') ?? ''
      expect((await who.login(server, person)).status).toBe(200)
      const { password } = person
      for (const [body, status] of [
        [{ password, secret, otp: '000000' }, 400],
        [{ password, secret: 'short', otp: codeOf(secret) }, 400],
        [{ password, secret: 7, otp: codeOf(secret) }, 400],
        [{ password, secret }, 400],
        [{ password: 'bad', secret, otp: codeOf(secret) }, 401],
      ] as const)
        expect((await post('/users/me/tfa/enable', access, body)).status).toBe(status)
      expect((await who.login(server, person)).status).toBe(200)
      expect((await post('/users/me/tfa/enable', access, { password, secret, otp: codeOf(secret) })).status).toBe(200)
      expect((await who.login(server, person)).code).toBe('INVALID_OTP')
      // The code that set it up cannot sign in as well.
      expect((await who.login(server, person, { otp: codeOf(secret) })).code).toBe('INVALID_OTP')
      expect((await post('/users/me/tfa/generate', access, { password })).status).toBe(400)
    })

    test('each recovery code signs its owner in once, in any format (A-18, A-20)', async () => {
      const [person, other] = [await newConfirmed(), await newConfirmed()]
      const [first = '', second = '', third = ''] = person.codes
      expect(new Set(person.codes)).toHaveLength(10)
      expect(first).toMatch(/^(\d{5}-){3}\d{5}$/)
      const dump = await dumpTables(server.services)
      for (const code of person.codes) {
        expect(dump).not.toContain(code)
        expect(dump).not.toContain(code.replaceAll('-', ''))
      }
      const otps = [first, first, second.replaceAll('-', ' '), other.codes[0]]
      const answers = []
      for (const otp of otps) answers.push((await who.login(server, person, { otp })).code ?? 'signed in')
      expect(answers).toEqual(['signed in', 'INVALID_OTP', 'signed in', 'INVALID_OTP'])
      const once = await Promise.all([1, 2, 3].map(() => who.login(server, person, { otp: third })))
      expect(once.filter(answer => answer.status === 200)).toHaveLength(1)
      const left = await server.send('GET', '/users/me/tfa/recovery', { as: person.access })
      expect(left.data).toEqual({ left: 7 })
    })

    test('recovery codes are renewed with a code and deleted with the second factor (A-22)', async () => {
      const person = await newConfirmed()
      const [first = '', second = '', third = ''] = person.codes
      expect((await post('/users/me/tfa/recovery', person.access, { otp: '000000' })).status).toBe(400)
      expect((await post('/users/me/tfa/recovery', person.access, {})).status).toBe(400)
      const renewed = await post('/users/me/tfa/recovery', person.access, { otp: first })
      const codes = (renewed.data as { recovery_codes: string[] }).recovery_codes
      expect(codes).toHaveLength(10)
      expect((await who.login(server, person, { otp: second })).code).toBe('INVALID_OTP')
      expect((await post('/users/me/tfa/disable', person.access, { otp: third })).status).toBe(400)
      expect((await post('/users/me/tfa/disable', person.access, { otp: codes[0] })).status).toBe(204)
      const rows = await sql`select code from directus_recovery_codes where "user" = ${person.id}`.execute(
        server.services.database.db,
      )
      expect(rows.rows).toEqual([])
      expect((await who.login(server, person)).status).toBe(200)
    })

    test('a user cannot set their static token without permission (A-20)', async () => {
      const person = await newGuarded()
      const answer = await server.send('PATCH', '/users/me', { as: person.access, body: { token: 'mine' } })
      expect(answer.status).toBe(403)
    })

    test('setup requires the password and ends the other sessions (A-22)', async () => {
      const person = await who.newPerson(server)
      const [one, two] = [await who.signIn(server, person), await who.signIn(server, person)]
      const before = await dumpTables(server.services)
      const rejection = await post('/users/me/tfa/enable', one.access, { password: 'bad' })
      expect([rejection.status, rejection.code]).toEqual([401, 'INVALID_CREDENTIALS'])
      expect((await post('/users/me/tfa/enable', one.access, {})).code).toBe('INVALID_PAYLOAD')
      const after = await dumpTables(server.services)
      const users = (dump: string) => JSON.parse(dump)['directus_users']
      expect(users(after)).toEqual(users(before))
      expect((await post('/users/me/tfa/enable', one.access, { password: person.password })).status).toBe(200)
      expect((await post('/users/me/tfa/enable', one.access, { password: person.password })).code).toBe(
        'INVALID_PAYLOAD',
      )
      expect([await who.statusOf(server, one.access), await who.statusOf(server, two.access)]).toEqual([200, 401])
    })

    test('the secret can be neither written nor read (A-22)', async () => {
      const person = await newGuarded()
      for (const answer of [
        await server.asAdmin('PATCH', `/users/${person.id}`, { body: { tfa_secret: null } }),
        await server.send('PATCH', '/users/me', { as: person.access, body: { tfa_secret: null } }),
      ])
        expect([400, 403]).toContain(answer.status)
      const read = await server.asAdmin('GET', `/users/${person.id}`, { query: { fields: 'tfa_secret' } })
      expect(read.data).toEqual({ tfa_secret: '**********' })
    })

    test.each([['email'], ['password']] as const)(
      'an older session requires the password to change the %s (A-22)',
      async field => {
        const person = await who.newPerson(server)
        const { access, refresh } = await who.signIn(server, person)
        const value = field === 'email' ? `new-${person.email}` : 'a new long password'
        who.pass(20 * who.minutes)
        const { access: later } = who.tokensOf(await who.refresh(server, refresh))
        const change = () => server.send('PATCH', '/users/me', { as: later, body: { [field]: value } })
        const users = async () => JSON.parse(await dumpTables(server.services))['directus_users']
        const before = await users()
        const rejection = await change()
        expect([rejection.status, rejection.extensions]).toEqual([
          403,
          { code: 'FORBIDDEN', field, reason: 'confirmation' },
        ])
        const list = await server.send('PATCH', '/users', { as: later, body: [{ id: person.id, [field]: value }] })
        expect(list.status).toBe(403)
        expect(
          (await server.send('PATCH', `/users/${person.id}`, { as: later, body: { [field]: value } })).status,
        ).toBe(403)
        expect((await post('/users/me/confirm', later, { password: 'not his' })).status).toBe(401)
        expect(await users()).toEqual(before)
        expect((await server.send('PATCH', '/users/me', { as: later, body: { title: 'Free' } })).status).toBe(200)
        expect((await post('/users/me/confirm', later, { password: person.password })).status).toBe(204)
        expect((await change()).status).toBe(200)
        expect(await who.statusOf(server, access)).toBe(401)
      },
    )

    test('a static token cannot change either, because it cannot confirm a password (A-22)', async () => {
      for (const body of [{ email: 'stolen@example.com' }, { password: 'a stolen password' }])
        for (const path of ['/users/me', `/users/${server.editorUser}`])
          expect((await server.send('PATCH', path, { as: server.editor, body })).status).toBe(403)
    })

    test('a session allows ten password guesses (A-22)', async () => {
      const person = await who.newPerson(server)
      const { access } = await who.signIn(server, person)
      const statuses = []
      for (let count = 0; count < 12; count++)
        statuses.push(
          (await post(count % 2 ? '/users/me/confirm' : '/users/me/tfa/enable', access, { password: `bad ${count}` }))
            .status,
        )
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    })

    test('a role that requires it admits users without it only to set it up (P-520, A-0926)', async () => {
      const role = await server.asAdmin('POST', '/roles', {
        body: { name: 'Guarded', enforce_tfa: true, app_access: true },
      })
      const person = await who.newPerson(server, { role: who.textAt(role.data, 'id') })
      const { access, refresh } = await who.signIn(server, person)
      expect(await who.statusOf(server, access)).toBe(200)
      const get = (path: string, as: string) => server.send('GET', path, { as })
      expect((await get('/server/info', access)).status).toBe(200)
      for (const path of ['/items/articles', '/permissions/me', '/users', '/fieldhouse/boot', '/nope']) {
        const answer = await get(path, access)
        expect([answer.status, answer.code]).toEqual([403, 'TFA_SETUP_REQUIRED'])
      }
      const write = await server.send('PATCH', '/users/me', { as: access, body: { title: 'x' } })
      expect(write.code).toBe('TFA_SETUP_REQUIRED')
      const next = who.tokensOf(await who.refresh(server, refresh))
      expect((await post('/users/me/tfa/enable', next.access, { password: person.password })).status).toBe(200)
      expect((await get('/permissions/me', next.access)).status).toBe(200)
    })
  })
})
