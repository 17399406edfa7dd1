import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { once } from '#server/services/once.ts'
import type { MailConfig } from './MailConfig.ts'
import type { RenderedLetter } from './renderLetter.ts'

export interface Mail extends RenderedLetter {
  /** Exactly one address. */
  readonly to: string
  /** Shown before the address of the sender. */
  readonly sender: string
  /** The same for every attempt. */
  readonly delivery: string
}

export interface Mailer {
  /** Sends an email. Rejects with `MailRefusal`. */
  readonly send: (mail: Mail) => Promise<void>
  /** Connects to the mail server and signs in, without an email. Null if emails are written into a folder. */
  readonly verify: (() => Promise<void>) | null
}

/** A rejected email. With `permanent`, retrying is useless. */
export class MailRefusal extends Error {
  readonly permanent: boolean
  constructor(permanent: boolean, cause: unknown) {
    super('A mail was not taken.', { cause })
    this.name = 'MailRefusal'
    this.permanent = permanent
  }
}

const timeoutMs = 10_000

/**
 * Sends by SMTP, or writes each email into a folder and logs that. The mail library is loaded with the first one: it is
 * slow to load and would delay the startup.
 */
export function createMailer(config: MailConfig, logger: Logger): Mailer {
  const messageOf = ({ delivery, html, sender, subject, text, to }: Mail) => ({
    // As objects, so that addresses are never parsed for names or further addresses.
    from: { name: sender, address: config.from },
    to: { name: '', address: to },
    messageId: `<${delivery}@${config.from.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...{ html, subject, text },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (config.smtpUrl === null) {
    const composer = once(async () => {
      const { createTransport } = await import('nodemailer')
      return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    })
    return {
      send: async mail => {
        const { message } = await (await composer()).sendMail(messageOf(mail))
        const file = join(config.folder, `${mail.delivery}.eml`)
        await mkdir(config.folder, { recursive: true, mode: 0o700 })
        // Safe: with `buffer` the message is one.
        await writeFile(file, message as Buffer, { mode: 0o600 })
        logger.info({ event: 'mail.written', file }, 'Wrote an email to a file because SMTP_URL is not set')
      },
      verify: null,
    }
  }
  const url = new URL(config.smtpUrl)
  const transport = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (url.protocol === 'smtps:' ? 465 : 587) : Number(url.port),
      secure: url.protocol === 'smtps:',
      requireTLS: url.searchParams.get('tls') === 'required',
      ...(url.username === ''
        ? {}
        : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
  })
  return {
    send: async mail => {
      try {
        await (await transport()).sendMail(messageOf(mail))
      } catch (cause) {
        throw new MailRefusal(isPermanent(cause), cause)
      }
    },
    verify: async () => {
      await (await transport()).verify()
    },
  }
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the user name or password in SMTP_URL.',
  EENVELOPE: 'The mail server rejected the sender or the recipient.',
  EMESSAGE: 'The mail server rejected the email.',
  ETLS: 'The connection to the mail server could not be encrypted.',
}

/** Why an email could not be sent, for administrators. The answer of a server may contain secrets, so it has only codes. */
export function mailReason(error: unknown): string {
  const cause = error instanceof MailRefusal ? error.cause : error
  const code = codeOf(cause, 'code')
  const status = codeOf(cause, 'responseCode')
  const known = reasons[code ?? ''] ?? 'The mail server could not be reached.'
  const codes = [code, status].filter(each => each !== null).join(' ')
  return codes === '' ? known : `${known} (${codes})`
}

function codeOf(cause: unknown, name: string): string | null {
  const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, name) : undefined
  return (typeof code === 'string' && /^[A-Z_]+$/.test(code)) || typeof code === 'number' ? String(code) : null
}

/** 5xx about this email or its receiver; a refused sign-in affects all emails and can be fixed. */
const isPermanent = (cause: unknown): boolean =>
  cause instanceof Error &&
  'responseCode' in cause &&
  Number(cause.responseCode) >= 500 &&
  'code' in cause &&
  (cause.code === 'EENVELOPE' || cause.code === 'EMESSAGE')
