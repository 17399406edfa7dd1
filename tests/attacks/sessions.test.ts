import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveKey, type KeyPurpose } from '#server/services/auth/deriveKey.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('sessions on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(who.stopTime)
    afterEach(() => void vi.useRealTimers())

    const status = (access: string) => who.statusOf(server, access)
    const refreshed = async (token: string) => (await who.refresh(server, token)).status
    const rows = async (user: string) =>
      (await sql`select session from directus_sessions where "user" = ${user}`.execute(server.services.database.db))
        .rows.length

    test('sign-out invalidates the token and all others of the session (A-12)', async () => {
      const person = await who.newPerson(server)
      const answer = await who.login(server, person, { mode: 'cookie' })
      const { access } = who.tokensOf(answer)
      const cookie = `directus_refresh_token=${who.cookieOf(answer)}`
      expect(await status(access)).toBe(200)
      expect((await server.send('POST', '/auth/logout', { headers: { cookie } })).status).toBe(204)
      expect(await status(access)).toBe(401)
      expect((await server.send('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(401)
      expect((await server.send('GET', `/assets/x?access_token=${access}`)).status).toBe(401)
    })

    test('a new password ends the other sessions, and all if set by another user (A-14)', async () => {
      const person = await who.newPerson(server)
      const [one, two, three] = [
        await who.signIn(server, person),
        await who.signIn(server, person),
        await who.signIn(server, person),
      ]
      const change = await server.send('PATCH', '/users/me', { as: one.access, body: { password: 'another long one' } })
      expect(change.status).toBe(200)
      expect([await status(one.access), await status(two.access), await status(three.access)]).toEqual([200, 401, 401])
      expect([await refreshed(two.refresh), await refreshed(three.refresh)]).toEqual([401, 401])
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { password: 'a third long one' } })
      expect([await status(one.access), await refreshed(one.refresh)]).toEqual([401, 401])
    })

    test('a password set through the users of a role also ends sessions (A-14)', async () => {
      const person = await who.newPerson(server)
      const { access } = await who.signIn(server, person)
      const body = { users: { update: [{ id: person.id, password: 'yet another long one' }] } }
      expect((await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body })).status).toBe(200)
      expect(await status(access)).toBe(401)
    })

    test('a concurrent sign-in and password change gives the new password or no session (A-14)', async () => {
      const person = await who.newPerson(server)
      let { password } = person
      for (let round = 0; round < 12; round++) {
        const next = `password of round ${round}`
        who.pass(20 * who.minutes)
        const [answers] = await Promise.all([
          Promise.all([1, 2, 3].map(() => who.login(server, { ...person, password }))),
          server.asAdmin('PATCH', `/users/${person.id}`, { body: { password: next } }),
        ])
        for (const answer of answers) expect(await status(who.tokensOf(answer).access)).toBe(401)
        password = next
      }
    })

    test('an old refresh token returns the same successor for ten seconds, then ends the session (A-15)', async () => {
      const person = await who.newPerson(server)
      const first = await who.signIn(server, person)
      const other = await who.signIn(server, person)
      const second = who.tokensOf(await who.refresh(server, first.refresh))
      who.pass(9 * who.seconds)
      expect(who.tokensOf(await who.refresh(server, first.refresh)).refresh).toBe(second.refresh)
      who.pass(2 * who.seconds)
      const replay = await who.refresh(server, first.refresh)
      expect([replay.status, replay.code]).toEqual([401, 'INVALID_CREDENTIALS'])
      expect([await refreshed(second.refresh), await status(second.access)]).toEqual([401, 401])
      expect(await status(other.access)).toBe(200)
      const filter = JSON.stringify({ user: { _eq: person.id }, action: { _eq: 'update' } })
      const activity = await server.asAdmin('GET', '/activity', { query: { filter, fields: 'comment' } })
      expect(activity.data).toEqual([{ comment: expect.stringContaining('refresh token was used again') }])
    })

    test('a token from many refreshes ago ends the session, a forged one does not (A-15)', async () => {
      const person = await who.newPerson(server)
      const first = await who.signIn(server, person)
      let newest = first
      for (let turn = 0; turn < 3; turn++) {
        who.pass(15 * who.minutes)
        newest = who.tokensOf(await who.refresh(server, newest.refresh))
      }
      // The right session and turn with a wrong proof.
      const forged = `${newest.refresh.slice(0, 30)}${'A'.repeat(34)}`
      expect([await refreshed(forged), await refreshed('A'.repeat(64)), await refreshed('')]).toEqual([401, 401, 400])
      expect(await status(newest.access)).toBe(200)
      expect(await refreshed(first.refresh)).toBe(401)
      expect(await status(newest.access)).toBe(401)
    })

    test('50 concurrent refreshes with one cookie get one successor (A-16)', async () => {
      const person = await who.newPerson(server)
      const cookie = `directus_refresh_token=${who.cookieOf(await who.login(server, person, { mode: 'cookie' }))}`
      const before = await rows(person.id)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => server.send('POST', '/auth/refresh', { headers: { cookie } })),
      )
      expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
      expect(new Set(answers.map(answer => who.cookieOf(answer))).size).toBe(1)
      expect(await rows(person.id)).toBe(before)
    })

    test('sign-in creates a new session and ends the previous one of the browser (A-17)', async () => {
      const attacker = await who.newPerson(server)
      const victim = await who.newPerson(server)
      const planted = await who.login(server, attacker, { mode: 'cookie' })
      const headers = { cookie: `directus_refresh_token=${who.cookieOf(planted)}` }
      const answer = await who.login(server, victim, { mode: 'cookie' }, { headers })
      expect(who.cookieOf(answer)).not.toBe(who.cookieOf(planted))
      expect((await server.send('POST', '/auth/refresh', { headers })).status).toBe(401)
      expect(await status(who.tokensOf(planted).access)).toBe(401)
    })

    test('tokens of a deleted user are not valid for others (A-17)', async () => {
      const deletedUser = await who.newPerson(server)
      const tokens = await who.signIn(server, deletedUser)
      expect((await server.asAdmin('DELETE', `/users/${deletedUser.id}`)).status).toBe(204)
      const next = await who.newPerson(server, { email: deletedUser.email })
      expect(next.id).not.toBe(deletedUser.id)
      expect([await status(tokens.access), await refreshed(tokens.refresh)]).toEqual([401, 401])
    })

    test('a session ends after seven days without use, and after 30 days in any case (A-41)', async () => {
      const person = await who.newPerson(server)
      const idle = await who.signIn(server, person)
      who.pass(8 * who.days)
      expect(await refreshed(idle.refresh)).toBe(401)
      let used = await who.signIn(server, person)
      for (let day = 0; day < 24; day += 6) {
        who.pass(6 * who.days)
        used = who.tokensOf(await who.refresh(server, used.refresh))
        expect(await status(used.access)).toBe(200)
      }
      who.pass(6 * who.days + who.minutes)
      expect(await refreshed(used.refresh)).toBe(401)
    })

    test('the project can set a shorter idle time (A-41)', async () => {
      const person = await who.newPerson(server)
      const idle = (auth_idle_timeout: number | null) =>
        server.asAdmin('PATCH', '/settings', { body: { auth_idle_timeout } })
      expect((await idle(30)).status).toBe(200)
      try {
        const answer = await who.login(server, person, { mode: 'cookie' })
        expect(answer.headers.get('set-cookie')).toContain('Max-Age=1800')
        const tokens = await who.signIn(server, person)
        // The studio counts too; callers who are not signed in do not get the value.
        const info = { as: tokens.access }
        expect((await server.send('GET', '/server/info', info)).data).toMatchObject({
          fieldhouse: { idle_timeout: 30 * who.minutes },
        })
        expect((await server.send('GET', '/server/info')).data).not.toHaveProperty('fieldhouse.idle_timeout')
        who.pass(29 * who.minutes)
        const next = who.tokensOf(await who.refresh(server, tokens.refresh))
        expect(next.refresh).toHaveLength(64)
        who.pass(31 * who.minutes)
        expect(await refreshed(next.refresh)).toBe(401)
      } finally {
        await idle(null)
      }
    })

    test('sessions are listed and ended one by one, or all except the current one (A-41)', async () => {
      const person = await who.newPerson(server)
      const [here, there, third] = [
        await who.signIn(server, person),
        await who.signIn(server, person),
        await who.signIn(server, person),
      ]
      const list = async (access: string) =>
        (await server.send('GET', '/users/me/sessions', { as: access })).data as { id: string; current: boolean }[]
      const seen = await list(here.access)
      expect(seen.map(each => each.current).sort()).toEqual([false, false, true])
      expect(JSON.stringify(seen)).not.toMatch(/token|salt|"user"/)
      const stranger = await who.signIn(server, await who.newPerson(server))
      const [other] = (await list(there.access)).filter(each => each.current)
      const end = (access: string, id = '') => server.send('DELETE', `/users/me/sessions/${id}`, { as: access })
      expect((await end(stranger.access, other?.id)).status).toBe(403)
      // Text that PostgreSQL does not accept.
      expect((await end(here.access, '%00')).status).toBe(403)
      expect(await status(there.access)).toBe(200)
      expect((await end(here.access, other?.id)).status).toBe(204)
      expect([await status(there.access), await refreshed(there.refresh)]).toEqual([401, 401])
      expect((await server.send('DELETE', '/users/me/sessions', { as: here.access })).status).toBe(204)
      expect([await status(third.access), await status(here.access)]).toEqual([401, 200])
      expect((await server.send('GET', '/users/me/sessions')).status).toBe(401)
    })

    test('the log contains sign-ins, failures and sign-outs without secrets (H-20)', async () => {
      const lines: string[] = []
      const logger = pino({ level: 'trace' }, { write: line => void lines.push(line) })
      const watched = await startTestServer(database, {}, { logger })
      try {
        const person = await who.newPerson(watched)
        const tokens = await who.signIn(watched, person)
        await who.login(watched, { ...person, password: 'SPARROW of a guess' }, {}, { from: '192.0.2.1' })
        const next = who.tokensOf(await who.refresh(watched, tokens.refresh))
        who.pass(11 * who.seconds)
        await who.refresh(watched, tokens.refresh)
        await watched.send('POST', '/auth/logout', {
          body: { refresh_token: (await who.signIn(watched, person)).refresh },
        })
        const events = lines.map(line => JSON.parse(line)).filter(entry => entry.user === person.id)
        expect(events.map(entry => entry.event)).toEqual([
          ...['session.opened', 'login.refused', 'session.stolen', 'session.opened', 'session.ended'],
        ])
        expect(events[1]).toMatchObject({ code: 'INVALID_CREDENTIALS', ip: '192.0.2.1', time: expect.any(Number) })
        for (const secret of [
          'SPARROW',
          person.password,
          person.email,
          ...Object.values(tokens),
          ...Object.values(next),
        ])
          expect(lines.join('').includes(secret)).toBe(false)
      } finally {
        await watched.close()
      }
    })

    test('a token of another kind is rejected (A-09)', async () => {
      const person = await who.newPerson(server)
      const { refresh: refreshToken, access } = await who.signIn(server, person)
      const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
      const signed = (payload: Record<string, unknown>, key: Uint8Array) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('1h').sign(key)
      const secret = 'a secret for tests only'
      const keyOf = (purpose: KeyPurpose) => deriveKey(secret, purpose)
      const forged = [
        refreshToken,
        new UnsecuredJWT(claims).encode(),
        await signed(claims, new TextEncoder().encode(secret)),
        await signed(claims, keyOf('invite')),
        await signed(claims, keyOf('password-reset')),
        await signed({ ...claims, scope: 'password-reset' }, keyOf('access-token')),
        await signed({ id: person.id }, keyOf('access-token')),
        await signed({ ...claims, id: server.adminUser }, keyOf('access-token')),
      ]
      for (const token of forged) expect(await status(token)).toBe(401)
      expect(await status(await signed(claims, keyOf('access-token')))).toBe(200)
      expect(await refreshed(access)).toBe(401)
    })
  })
})
