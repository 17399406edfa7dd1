import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Env, Hono } from 'hono'
import type { WireError } from '#schemas/api/failure.ts'

/** Headers of the connection, not of the message (RFC 9110, 7.6.1). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Forwards every path without a route to another server of the dialect, and returns its response: method, headers,
 * cookies, body and status unchanged, both bodies as streams. An unreachable server becomes 502, one that does not
 * answer for `timeout` milliseconds 504, both with the error envelope.
 */
export function addProxy<E extends Env>(app: Hono<E>, api: string, timeout = 120_000): void {
  app.all('*', async context => {
    const url = new URL(context.req.url)
    try {
      return await forward(context.req.raw, new URL(`${api}${url.pathname}${url.search}`), timeout)
    } catch (cause) {
      const late = cause instanceof SilentServer
      const message = late ? `The server at ${api} took too long to answer.` : `The server at ${api} can't be reached.`
      const errors: WireError[] = [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }]
      return context.json({ errors }, late ? 504 : 502)
    }
  })
}

class SilentServer extends Error {}

async function forward(request: Request, target: URL, timeout: number): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = target.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = send(target, {
      method: request.method,
      headers: headersFor(request),
      timeout,
      signal: request.signal,
    })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new SilentServer()))
    if (request.body === null) outgoing.end()
    // Safe: both libraries return Node's own web streams; only their type declarations differ.
    else
      Readable.fromWeb(request.body as NodeReadableStream)
        .on('error', cause => outgoing.destroy(cause))
        .pipe(outgoing)
  })
  const status = answer.statusCode ?? 502
  const empty = request.method === 'HEAD' || status === 204 || status === 304
  if (empty) answer.resume()
  // Safe: as above.
  const body = empty ? null : (Readable.toWeb(answer) as ReadableStream)
  return new Response(body, { status, headers: headersOf(answer) })
}

function headersFor(request: Request): Record<string, string> {
  const dropped = droppedBy(request.headers.get('connection'))
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'host' && !dropped.has(name)))
  const { host, protocol } = new URL(request.url)
  return { ...headers, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
}

function headersOf(answer: IncomingMessage): Headers {
  const dropped = droppedBy(answer.headers.connection)
  const headers = new Headers()
  // Raw headers, so that every Set-Cookie stays a separate header.
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
    if (!dropped.has(name.toLowerCase())) headers.append(name, value)
  }
  return headers
}

/** `Connection` may name more hop-by-hop headers. */
const droppedBy = (connection: string | null | undefined): ReadonlySet<string> =>
  new Set([
    ...hopByHop,
    ...(connection ?? '')
      .toLowerCase()
      .split(',')
      .map(name => name.trim()),
  ])
