import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import type { TestServer } from '#server/testing/TestServer.ts'
import { type MailingServer, startMailing } from './mailing.ts'
import * as who from './signingIn.ts'

const markup = '<img src=x onerror=alert(1)>"\'</title><script>alert(2)</script>'
describe.each(anyDatabase)('mails on $title', database => {
  describe.skipIf(database.skipped)('under attack', () => {
    let mailing: MailingServer
    let server: TestServer
    beforeAll(async () => {
      mailing = await startMailing(database)
      server = mailing.server
    })
    afterAll(() => mailing?.close())
    afterEach(async () => {
      vi.useRealTimers()
      mailing.mail.refusal = null
      await server.asAdmin('PATCH', '/settings', { body: { project_name: 'Atlas', project_color: '#2F80ED' } })
    })

    const name = (project_name: string) => server.asAdmin('PATCH', '/settings', { body: { project_name } })
    const invite = (email: unknown, more: object = {}) =>
      server.asAdmin('POST', '/users/invite', { body: { email, role: server.editorRole, ...more } })
    const mailFor = async (first_name: string) => {
      const person = await who.newPerson(server, { first_name })
      await server.send('POST', '/auth/password/request', { body: { email: person.email } })
      const [mail] = await mailing.mailed()
      if (!mail) throw new Error('There is no mail.')
      return mail
    }

    test('escape markup in names in both parts (X-20)', async () => {
      await name(markup)
      const mail = await mailFor(markup.slice(0, 50))
      expect(mail.html).not.toContain('<img src=x')
      expect(mail.html).not.toContain('<script')
      expect(mail.html.match(/<title>/g)).toHaveLength(1)
      expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(mail.text).toContain('<img src=x onerror=alert(1)>')
      expect(mail.headers).toMatch(/multipart\/alternative/)
    })

    test.each(['#fff"><script>', 'red;background:url(x)', 'javascript:1', '#12345'])(
      'accept only valid colors: %s (X-20)',
      async project_color => {
        // Bypasses the validation of the settings, as in an older database.
        await server.services.database.write(trx =>
          sql`update directus_settings set project_color = ${project_color.slice(0, 10)}`.execute(trx),
        )
        const { html } = await mailFor('Edda')
        expect(html).not.toContain(project_color.slice(0, 10))
        expect(html).toContain('#2f80ed')
      },
    )

    test.each([
      "{{constructor.constructor('return process')()}}",
      '{link}',
      '{project}{name}',
      '$&$1',
      '<%= 7*7 %>',
      '#{7*7}',
    ])('do not evaluate %s in a name (G-09)', async text => {
      await name(text)
      const mail = await mailFor(text.slice(0, 50))
      expect(mail.text).toContain(`Hello ${text.slice(0, 50)},`)
      expect(mail.text).toContain(` ${text} account.`)
    })

    test.each(['Atlas\r\nBcc: all@example.net', 'Atlas\nX-Evil: 1', 'Atlas\u2028Bcc: x', 'a" <evil@example.net>, "b'])(
      'from a project named %j contain no extra header or recipient (I-15)',
      async text => {
        expect((await name(text)).status).toBe(200)
        const mail = await mailFor('Edda')
        expect(mail.to).toHaveLength(1)
        expect(mail.from).toBe('no-reply@example.com')
        expect(mail.headers).not.toMatch(/^(bcc|cc|x-evil):/im)
        expect(mail.headers.match(/^from:/gim)).toHaveLength(1)
        expect(mail.headers).toMatch(/^From: .*<no-reply@example\.com>$/m)
      },
    )

    test.each<[string, unknown]>([
      ['a line break', 'a@x\r\nBcc: all@y'],
      ['a single line feed', 'a@example.com\nBcc: b@example.com'],
      ['several', '<x@y>,z@w'],
      ['several without brackets', 'a@example.com,b@example.com'],
      ['a name', 'Anna <a@example.com>'],
      ['a quoted name', '"a b"@example.com'],
      ['an option of a shell', '-OQueueDirectory=/tmp@example.com'],
      ['a comment', 'a(b)@example.com'],
      ['an address literal', 'a@[127.0.0.1]'],
      ['a route', '@a.example:b@example.com'],
      ['a group', 'all:a@example.com;'],
      ['a zero byte', 'a@example.com\u0000'],
      ['two at signs', 'a@b@example.com'],
      ['an empty local part', '@example.com'],
      ['a space', 'a @example.com'],
      ['an address that is too long', `${'a'.repeat(120)}@example.com`],
      ['a number', 7],
      ['null', null],
      ['an object', { $ne: '' }],
      ['an empty list', []],
      ['a nested list', [['a@example.com']]],
    ])('are not sent for an invitation to %s (A-27, I-15)', async (_, email) => {
      const before = await dumpTables(server.services)
      for (const body of Array.isArray(email) ? [email] : [email, ['fine@example.com', email]]) {
        const answer = await invite(body)
        expect([answer.status, answer.code]).toEqual([400, 'INVALID_PAYLOAD'])
      }
      expect(await dumpTables(server.services)).toBe(before)
      expect(await mailing.mailed()).toEqual([])
    })

    test('are limited to 100 invitations per request (A-27)', async () => {
      const many = Array.from({ length: 101 }, (_, index) => `many-${index}@example.com`)
      const before = await dumpTables(server.services)
      expect((await invite(many)).code).toBe('INVALID_PAYLOAD')
      expect((await invite(Array.from({ length: 10_000 }, () => 'a@example.com'))).code).toBe('INVALID_PAYLOAD')
      expect(await dumpTables(server.services)).toBe(before)
      expect((await invite(many.slice(1))).status).toBe(204)
      expect(await mailing.mailed()).toHaveLength(100)
    })

    test('are not sent to a stored value with several addresses (I-15)', async () => {
      for (const email of ['a@example.com,b@example.com', '<a@example.com>', 'a b@example.com'])
        await server.asAdmin('POST', '/users', { body: { email, status: 'active', password: 'a long password' } })
      for (const email of ['a@example.com,b@example.com', '<a@example.com>', 'a b@example.com'])
        expect((await server.send('POST', '/auth/password/request', { body: { email } })).status).toBe(204)
      expect(await mailing.mailed()).toEqual([])
    })

    test('use a template that the request cannot select (P-06)', async () => {
      const more = { template: '../../.env', locale: '../../x', subject: 'Mine', language: '/etc/passwd' }
      expect((await invite('template@example.com', more)).status).toBe(204)
      const [mail] = await mailing.mailed()
      expect(mail?.headers).toMatch(/^Subject: =\?UTF-8\?Q\?You=E2=80=99re_invited_to_Atlas\?=$/m)
    })

    test.each(['../../../package', '/etc/passwd', '__proto__', 'constructor', 'xx-XX'])(
      'read no file for a language named %j and use English (P-06)',
      async language => {
        const person = await who.newPerson(server, { first_name: 'Edda' })
        // Bypasses the validation of the field, as in an older database.
        await server.services.database.write(trx =>
          sql`update directus_users set language = ${language} where email = ${person.email}`.execute(trx),
        )
        await server.send('POST', '/auth/password/request', { body: { email: person.email } })
        const [mail] = await mailing.mailed()
        expect(mail?.html).toContain('<html lang="en-US" dir="ltr">')
        expect(mail?.text).toContain('Hello Edda,')
      },
    )

    test.each([
      ['de-DE', 'ltr', 'Guten Tag Edda,', 'Passwort zurücksetzen'],
      ['ar-SA', 'rtl', 'مرحبًا Edda،', 'إعادة تعيين كلمة المرور'],
      ['he-IL', 'rtl', 'שלום Edda,', 'איפוס הסיסמה'],
      ['en-US', 'ltr', 'Hello Edda,', 'Reset password'],
    ])('are in the language of a reader of %s, with direction %s', async (language, direction, greeting, action) => {
      const person = await who.newPerson(server, { first_name: 'Edda', language })
      await server.send('POST', '/auth/password/request', { body: { email: person.email } })
      const [mail] = await mailing.mailed()
      expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(mail?.html).toContain(`<body dir="${direction}"`)
      expect(mail?.html).toContain(`>${action}</a>`)
      expect(mail?.text.split(/\r?\n/)[0]).toBe(greeting)
    })

    test('about changes by others use the language of the account', async () => {
      const person = await who.newPerson(server, { first_name: 'Edda', language: 'de-DE' })
      const answer = await server.asAdmin('PATCH', `/users/${person.id}`, { body: { password: 'another long one' } })
      expect(answer.status).toBe(200)
      const [mail] = await mailing.mailed()
      expect(mail?.text).toContain('Das Passwort Ihres Kontos bei Atlas wurde geändert.')
    })

    test('are delivered later, once and with a valid link, when the mail server is unavailable (C-01)', async () => {
      who.stopTime()
      mailing.mail.refusal = { code: 421, message: 'come back later' }
      await invite('later@example.com')
      expect(await mailing.mailed()).toEqual([])
      mailing.mail.refusal = null
      who.pass(who.minutes)
      const mails = await mailing.mailed()
      expect(mails.map(({ to }) => to)).toEqual([['later@example.com']])
    })

    test('are not delayed by an address that the mail server rejects (A-27)', async () => {
      mailing.mail.refusal = { code: 550, message: 'no such user' }
      await invite('refused@example.com')
      await mailing.mailed()
      mailing.mail.refusal = null
      await invite('taken@example.com')
      expect((await mailing.mailed()).map(({ to }) => to)).toEqual([['taken@example.com']])
    })
  })
})
