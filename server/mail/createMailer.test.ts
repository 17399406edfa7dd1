import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, partsOf, startMailServer } from '#server/testing/startMailServer.ts'
import { createMailer, type Mail, MailRefusal } from './createMailer.ts'

const logger = pino({ level: 'silent' })
const mail: Mail = {
  to: 'jörg@exämple.com',
  sender: 'Übersicht "Atlas"',
  delivery: '11111111-2222-4333-8444-555555555555',
  subject: 'Grüße an alle, die diesen sehr langen Betreff in einem Zug lesen wollen, und noch mehr',
  text: 'Ein Gruß\n.\nMIT SUBJECT: darin\n',
  html: '<p>Ein Gruß</p>',
}

describe('createMailer', () => {
  let server: MailServer | null = null
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  afterEach(async () => {
    await server?.close()
    server = null
    rmSync(folder, { recursive: true, force: true })
  })

  test('sends a complete mail with its own id to an SMTP server', async () => {
    server = await startMailServer()
    await createMailer({ smtpUrl: server.url, folder, from: 'no-reply@example.com' }, logger).send({
      ...mail,
      to: 'anna@example.com',
    })
    expect(server.mails).toMatchObject([{ from: 'no-reply@example.com', to: ['anna@example.com'], html: mail.html }])
    expect(server.mails[0]?.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
    expect(server.mails[0]?.headers).toContain(`Message-ID: <${mail.delivery}@example.com>`)
    expect(server.mails[0]?.headers).toContain('Auto-Submitted: auto-generated')
  })

  test('writes the mail into a folder with owner-only access when no SMTP server is set', async () => {
    const mailer = createMailer({ smtpUrl: null, folder: join(folder, 'deep'), from: 'no-reply@example.com' }, logger)
    await mailer.send(mail)
    await mailer.send(mail)
    const [file = ''] = readdirSync(join(folder, 'deep'))
    expect(readdirSync(join(folder, 'deep'))).toEqual([`${mail.delivery}.eml`])
    expect(statSync(join(folder, 'deep', file)).mode & 0o777).toBe(0o600)
    expect(partsOf(readFileSync(join(folder, 'deep', file), 'utf8')).text).toContain('Ein Gruß')
  })

  test.each([
    [550, true],
    [421, false],
    [451, false],
  ])('a recipient rejected with %i: %s', async (code, permanent) => {
    server = await startMailServer()
    server.refusal = { code, message: 'no' }
    const mailer = createMailer({ smtpUrl: server.url, folder, from: 'no-reply@example.com' }, logger)
    const cause = await mailer.send({ ...mail, to: 'anna@example.com' }).catch(error => error)
    expect(cause).toBeInstanceOf(MailRefusal)
    expect(cause).toMatchObject({ permanent })
  })

  test('an unreachable SMTP server is a temporary failure', async () => {
    server = await startMailServer()
    const { url } = server
    await server.close()
    server = null
    const cause = await createMailer({ smtpUrl: url, folder, from: 'a@example.com' }, logger)
      .send({ ...mail, to: 'anna@example.com' })
      .catch(error => error)
    expect(cause).toBeInstanceOf(MailRefusal)
    expect(cause).toMatchObject({ permanent: false })
  })
})
