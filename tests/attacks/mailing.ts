import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { databases } from '#server/testing/databases.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#server/testing/startMailServer.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

export const publicUrl = 'https://cms.example.com'
export const listedUrl = 'https://app.example.com/welcome'

/** A server that sends emails, and its mail server. */
export interface MailingServer {
  readonly server: TestServer
  readonly mail: MailServer
  /** The emails since the last call. */
  readonly mailed: () => Promise<readonly ReceivedMail[]>
  readonly close: () => Promise<void>
}

export async function startMailing(
  database: (typeof databases)[number],
  settings: Partial<ServiceConfig> = {},
): Promise<MailingServer> {
  const mail = await startMailServer()
  const server = await startTestServer(
    database,
    {},
    {
      publicUrl,
      linkUrls: [listedUrl],
      ...settings,
      mail: { smtpUrl: mail.url, folder: mkdtempSync(join(tmpdir(), 'mails-')), from: 'no-reply@example.com' },
    },
  )
  return {
    server,
    mail,
    mailed: async () => {
      await server.services.run(server.services.outbox.drained())
      return mail.mails.splice(0)
    },
    close: async () => {
      await server.close()
      await mail.close()
    },
  }
}

/** The link in an email, and its token. */
export function linkOf(mail: ReceivedMail | undefined): { readonly link: string; readonly token: string } {
  const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
  return { link, token: link === '' ? '' : (new URL(link).searchParams.get('token') ?? '') }
}
