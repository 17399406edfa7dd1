import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as a mail server receives it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  /** The lines before the first empty one, unfolded. */
  readonly headers: string
  /** The plain text part and the HTML part, decoded. */
  readonly text: string
  readonly html: string
}

export interface MailServer {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** The response to every receiver; null accepts all. */
  refusal: { readonly code: number; readonly message: string } | null
  readonly close: () => Promise<void>
}

/** A local mail server that stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // Accepts every password.
    onAuth: (_, __, done) => done(null, { user: 'anyone' }),
    logger: false,
    onRcptTo: (_, __, done) => {
      const { refusal } = mailServer
      done(refusal === null ? null : Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then(raw => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, ...partsOf(raw) })
        done()
      }, done)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe: it listens on a port.
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusal: null,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  return mailServer
}

/** A parsed email: headers, and the two parts. */
export function partsOf(raw: string): Pick<ReceivedMail, 'headers' | 'html' | 'text'> {
  const [head = ''] = raw.split('\r\n\r\n')
  return { headers: head.replace(/\r\n[ \t]+/g, ' '), text: part(raw, 'text/plain'), html: part(raw, 'text/html') }
}

function part(raw: string, type: string): string {
  const match = raw
    .split(/\r\n--[^\r\n]+/)
    .find(each => each.trimStart().toLowerCase().startsWith(`content-type: ${type}`))
  if (match === undefined) return ''
  const [head = '', ...rest] = match.trimStart().split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
