import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import type { TestServer } from '#server/testing/TestServer.ts'
import { linkOf, listedUrl, type MailingServer, publicUrl, startMailing } from './mailing.ts'
import * as who from './signingIn.ts'

const password = 'a fresh long password'

describe.each(anyDatabase)('email links on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let mailing: MailingServer
    let server: TestServer
    let from = 0
    beforeAll(async () => {
      mailing = await startMailing(database)
      server = mailing.server
    })
    afterAll(() => mailing?.close())
    beforeEach(() => {
      who.stopTime()
      // Each test uses its own address, so that tests do not share a rate limit.
      from++
    })
    afterEach(async () => {
      vi.useRealTimers()
      await mailing.mailed()
    })

    const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      server.send('POST', path, { body, headers, from: `203.0.113.${from}` })
    const request = (email: string, more: object = {}) => post('/auth/password/request', { email, ...more })
    const reset = (token: string, given = password) => post('/auth/password/reset', { token, password: given })
    const accept = (token: string, given = password) => post('/users/invite/accept', { token, password: given })
    let count = 0
    const newEmail = () => `guest-${++count}@example.com`
    const invited = async (more: object = {}) => {
      const email = newEmail()
      const body = { email: [email], role: server.editorRole, ...more }
      expect((await server.asAdmin('POST', '/users/invite', { body })).status).toBe(204)
      const [mail] = await mailing.mailed()
      return { email, mail, ...linkOf(mail) }
    }
    const resetLink = async (email: string) => {
      expect((await request(email)).status).toBe(204)
      const [mail] = await mailing.mailed()
      return { mail, ...linkOf(mail) }
    }

    test('an invited user sets a password and signs in (P-567, P-568)', async () => {
      const { email, link, mail, token } = await invited()
      expect(mail?.to).toEqual([email])
      expect(link.startsWith(`${publicUrl}/admin/accept-invite?token=`)).toBe(true)
      expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ email })
      expect((await who.login(server, { email, password })).status).toBe(401)
      expect((await accept(token)).status).toBe(204)
      expect((await who.login(server, { email, password })).status).toBe(200)
    })

    test('a forgotten password is reset with a link (P-565, P-566)', async () => {
      const person = await who.newPerson(server)
      const { link, token, mail } = await resetLink(person.email)
      expect(mail?.to).toEqual([person.email])
      expect(link.startsWith(`${publicUrl}/admin/reset-password?token=`)).toBe(true)
      expect((await reset(token)).status).toBe(204)
      expect((await who.login(server, person)).status).toBe(401)
      expect((await who.login(server, { ...person, password })).status).toBe(200)
    })

    test('a request has the same response for any address, and only the owner gets a mail (A-03)', async () => {
      const active = await who.newPerson(server)
      const suspended = await who.newPerson(server, { status: 'suspended' })
      const answers = []
      for (const email of [active.email, suspended.email, 'nobody@example.com', 'not an address', `${active.email} `]) {
        const { body, headers, status } = await request(email)
        answers.push({ body, status, length: headers.get('content-length') })
      }
      expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
      expect((await mailing.mailed()).map(({ to }) => to)).toEqual([[active.email]])
    })

    test('a request with an unlisted page is rejected for any address (A-03, A-06)', async () => {
      const { email } = await who.newPerson(server)
      const before = await dumpTables(server.services)
      for (const address of [email, 'nobody@example.com'])
        for (const url of ['https://evil.example/', `${listedUrl}.evil.example`, `${listedUrl}?next=x`, 7]) {
          const answer = await request(address, { reset_url: url })
          expect([answer.status, answer.code]).toEqual([400, 'INVALID_PAYLOAD'])
        }
      expect(await dumpTables(server.services)).toBe(before)
      await request(email, { reset_url: listedUrl })
      expect(linkOf((await mailing.mailed())[0]).link.startsWith(`${listedUrl}?token=`)).toBe(true)
    })

    test('a request does the same work for known and unknown addresses (A-03)', async () => {
      const { email } = await who.newPerson(server)
      const waiting = async () => (JSON.parse(await dumpTables(server.services)).directus_outbox as string[]).length
      const links = async () =>
        (JSON.parse(await dumpTables(server.services)).directus_account_links as string[]).length
      for (const address of [email, 'nobody@example.com']) {
        const [jobs, tokens] = [await waiting(), await links()]
        await request(address)
        expect(await waiting()).toBe(jobs + 1)
        // The worker looks it up after the response; it may already have run.
        expect((await links()) - tokens).toBeLessThanOrEqual(1)
      }
    })

    test.each([
      'jülian@example.com',
      'JULIAN@example.com',
      'ｊｕｌｉａｎ@example.com',
      'julıan@example.com',
      'julian@example.com ',
      ' julian@example.com',
      'julian@EXAMPLE.com',
      'julian@exämple.com',
      'julian@example.com,evil@example.net',
      'julian@example.com%',
    ])('a mail for %s is sent only to the owner (A-04)', async typed => {
      const existing = (await server.asAdmin('GET', '/users', { query: { 'filter[email]': 'julian@example.com' } }))
        .data
      if ((existing as unknown[]).length === 0) await who.newPerson(server, { email: 'julian@example.com' })
      expect((await request(typed)).status).toBe(204)
      expect(await mailing.mailed()).toEqual([])
    })

    test.each([
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example;proto=http' },
      { 'x-forwarded-proto': 'http', 'x-original-url': 'http://evil.example/' },
      { 'x-forwarded-server': 'evil.example' },
    ])('links use the configured URL despite %j (A-06)', async headers => {
      const { email } = await who.newPerson(server)
      expect((await post('/auth/password/request', { email }, headers)).status).toBe(204)
      const [mail] = await mailing.mailed()
      expect(linkOf(mail).link.startsWith(`${publicUrl}/admin/reset-password?token=`)).toBe(true)
      expect(mail?.raw).not.toContain('evil.example')
    })

    test('a link is used once, also in 20 concurrent requests (A-08)', async () => {
      const person = await who.newPerson(server)
      const { token } = await resetLink(person.email)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(token, `${password} ${index}`)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'INVALID_TOKEN')).toHaveLength(19)
      expect((await reset(token)).code).toBe('INVALID_TOKEN')
      const winner = answers.findIndex(({ status }) => status === 204)
      expect((await who.login(server, { ...person, password: `${password} ${winner}` })).status).toBe(200)
    })

    test('one of 50 concurrent acceptances of an invitation succeeds (C-01)', async () => {
      const { token } = await invited()
      const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
    })

    test('a token is valid only for its purpose (A-09)', async () => {
      const person = await who.newPerson(server)
      const signedIn = await who.signIn(server, person)
      const { token: resetToken } = await resetLink(person.email)
      const { token: inviteToken } = await invited()
      const before = await dumpTables(server.services)
      for (const token of [resetToken, inviteToken]) {
        expect((await server.send('GET', '/users/me', { as: token })).status).toBe(401)
        expect((await who.refresh(server, token)).status).toBe(401)
        expect((await server.send('GET', `/assets/x?access_token=${token}`)).status).toBe(401)
      }
      const rejection = [
        await reset(inviteToken),
        await reset(signedIn.access),
        await reset(signedIn.refresh),
        await accept(resetToken),
        await accept(signedIn.access),
        await accept(signedIn.refresh),
      ]
      expect(rejection.map(({ code }) => code)).toEqual(Array(6).fill('INVALID_TOKEN'))
      const rows = (dump: string) => ({ ...JSON.parse(dump), directus_login_attempts: null })
      expect(rows(await dumpTables(server.services))).toEqual(rows(before))
    })

    test.each<[string, (id: string, email: string) => Promise<unknown>]>([
      [
        'the password was changed',
        id => server.asAdmin('PATCH', `/users/${id}`, { body: { password: 'set meanwhile' } }),
      ],
      ['the email was changed', id => server.asAdmin('PATCH', `/users/${id}`, { body: { email: newEmail() } })],
      ['the user was suspended', id => server.asAdmin('PATCH', `/users/${id}`, { body: { status: 'suspended' } })],
      ['the user was deleted', id => server.asAdmin('DELETE', `/users/${id}`)],
      ['a newer link was requested', async (_, email) => resetLink(email)],
    ])('a link is invalid after %s (A-10)', async (_, change) => {
      const person = await who.newPerson(server)
      const { token } = await resetLink(person.email)
      await change(person.id, person.email)
      expect(await reset(token)).toMatchObject({ status: 403, code: 'INVALID_TOKEN' })
    })

    test('a link expires: after an hour to reset, after a week to accept (A-10)', async () => {
      const person = await who.newPerson(server)
      const { token } = await resetLink(person.email)
      who.pass(60 * who.minutes + 1000)
      expect(await reset(token)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
      const { token: invitation } = await invited()
      who.pass(7 * who.days + 1000)
      expect(await accept(invitation)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
    })

    test('an invalid link is rejected as a link without a server error (A-09)', async () => {
      for (const token of ['abc', '', 'a.b.c', `${'x'.repeat(5000)}.y.z`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
        for (const answer of [await reset(token), await accept(token)])
          expect(answer.code).toBe(token === '' ? 'INVALID_PAYLOAD' : 'INVALID_TOKEN')
      }
    })

    test('a weak password keeps the link valid (P-566)', async () => {
      const { email } = await who.newPerson(server)
      const { token } = await resetLink(email)
      expect((await reset(token, 'short')).code).toBe('FAILED_VALIDATION')
      expect((await reset(token, 'x'.repeat(129))).code).toBe('INVALID_PAYLOAD')
      expect((await reset(token)).status).toBe(204)
    })

    test('a reset ends all sessions (A-14)', async () => {
      const person = await who.newPerson(server)
      const sessions = [
        await who.signIn(server, person),
        await who.signIn(server, person),
        await who.signIn(server, person),
      ]
      const { token } = await resetLink(person.email)
      expect((await reset(token)).status).toBe(204)
      for (const { access, refresh } of sessions) {
        expect(await who.statusOf(server, access)).toBe(401)
        expect((await who.refresh(server, refresh)).status).toBe(401)
      }
    })

    test('a user can invite only to their own role, otherwise no mail is sent (W-04)', async () => {
      await server.asAdmin('POST', '/permissions', {
        body: { role: server.editorRole, collection: 'directus_users', action: 'create', fields: ['*'] },
      })
      const before = await dumpTables(server.services)
      for (const role of [server.adminRole, server.apiRole, '2d3a5f5e-7f6e-4a8e-9d0f-000000000000'])
        for (const email of [newEmail(), 'admin@example.com', 'nobody@example.com']) {
          const answer = await server.send('POST', '/users/invite', {
            as: server.editor,
            body: { email: [email], role },
          })
          expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' })
        }
      for (const options of [{}, { as: server.api }])
        for (const body of [{ email: [newEmail()], role: server.apiRole }, {}, { email: 'x' }])
          expect((await server.send('POST', '/users/invite', { ...options, body })).code).toBe('FORBIDDEN')
      expect(await dumpTables(server.services)).toBe(before)
      expect(await mailing.mailed()).toEqual([])
      const body = { email: newEmail(), role: server.editorRole }
      expect((await server.send('POST', '/users/invite', { as: server.editor, body })).status).toBe(204)
      expect(await mailing.mailed()).toHaveLength(1)
    })

    test('a repeated invitation replaces the link, and other accounts are kept (W-04)', async () => {
      const { email, token } = await invited()
      const body = { email, role: server.editorRole }
      expect((await server.asAdmin('POST', '/users/invite', { body })).status).toBe(204)
      const second = linkOf((await mailing.mailed())[0]).token
      expect((await accept(token)).code).toBe('INVALID_TOKEN')
      expect((await accept(second)).status).toBe(204)
      const before = await dumpTables(server.services)
      const both = { email: [newEmail(), email], role: server.editorRole }
      expect((await server.asAdmin('POST', '/users/invite', { body: both })).code).toBe('RECORD_NOT_UNIQUE')
      expect(await dumpTables(server.services)).toBe(before)
    })

    test('a repeated invitation with the same key sends one mail (P-568)', async () => {
      const headers = { 'Idempotency-Key': '0c8f8c1e-4d5b-4b5e-8b1e-6a1d2f3c4b5a' }
      const body = { email: [newEmail()], role: server.editorRole }
      for (let times = 0; times < 3; times++)
        expect((await server.asAdmin('POST', '/users/invite', { body, headers })).status).toBe(204)
      expect(await mailing.mailed()).toHaveLength(1)
    })

    test('mails to one address are limited, for known and unknown addresses (A-27)', async () => {
      const { email } = await who.newPerson(server)
      for (const address of [email, 'flooded@example.com']) {
        const codes = []
        for (let times = 0; times < 7; times++) codes.push((await request(address)).status)
        expect(codes).toEqual([204, 204, 204, 204, 204, 429, 429])
      }
      expect(await mailing.mailed()).toHaveLength(5)
    })

    test('the owner is notified of a stolen refresh token (A-15)', async () => {
      const person = await who.newPerson(server)
      const stolen = await who.signIn(server, person)
      await who.refresh(server, stolen.refresh)
      expect(await mailing.mailed()).toEqual([])
      who.pass(11 * who.seconds)
      expect((await who.refresh(server, stolen.refresh)).status).toBe(401)
      const mails = await mailing.mailed()
      expect(mails.map(({ to }) => to)).toEqual([[person.email]])
      expect(mails[0]?.text).toContain('We ended that session')
    })

    test('the previous address is notified of a new password and email (A-04)', async () => {
      const person = await who.newPerson(server)
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { password: 'another one' } })
      expect((await mailing.mailed()).map(({ to, headers }) => [to, /^Subject: .*password/im.test(headers)])).toEqual([
        [[person.email], true],
      ])
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { email: newEmail(), title: 'Dr' } })
      expect((await mailing.mailed()).map(({ to }) => to)).toEqual([[person.email]])
      await server.asAdmin('PATCH', `/users/${person.id}`, { body: { title: 'Prof' } })
      expect(await mailing.mailed()).toEqual([])
    })
  })
})
