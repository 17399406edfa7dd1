import { lookup as systemLookup } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressGuard, addressGuard, allowedTargets, plainAddress } from './addressGuard.ts'
import { decodedBody } from './decodedBody.ts'
import { OutboundRefusal } from './OutboundRefusal.ts'
import { outboundUrl, plainHost } from './outboundUrl.ts'

export interface OutboundRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Maximum bytes of the response's body, decoded. */
  readonly maximumSize: number
  /** How many redirects are followed; 3 by default. */
  readonly redirects?: number
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The URL after redirects. */
  readonly url: URL
  /** Must be read to its end or abandoned early; fails with `OutboundRefusal`. */
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * Sends a request to an external server. Rejects with `OutboundRefusal` for an invalid URL, an address that is not
 * public, too many redirects, or a response that is late, too large or cannot be decoded. Every status of the other
 * server, including errors, is a response.
 */
export type GuardedFetch = (request: OutboundRequest) => Promise<OutboundAnswer>

export interface GuardOptions {
  /** Addresses, ranges and names that an operator allows, separated by commas. */
  readonly allow: string
  /** The URL of this server, which must never be requested. */
  readonly publicUrl: string
  /** Every address of a name; by default from the system's resolver. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
  /** Milliseconds until a connection is established (10 s), and until the whole response has arrived (60 s). */
  readonly connectTimeout?: number
  readonly totalTimeout?: number
}

const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const maximumHeaders = 100

/**
 * The only way to send requests to URLs that users enter. Proxies of the environment are not used. Throws if `allow` is
 * invalid.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const allowed = allowedTargets(options.allow)
  if (!allowed) throw new Error(`"${options.allow}" names no addresses, ranges and names.`)
  const denied = addressGuard(allowed)
  const own = plainHost(new URL(options.publicUrl))
  const resolve = options.resolve ?? (async name => (await systemLookup(name, { all: true })).map(each => each.address))

  const checked = (url: URL): URL => {
    const host = plainHost(url)
    if (allowed.names.has(host)) return url
    // An IP address in the URL skips the DNS lookup, and with it the lookup check.
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 && denied(host)) throw new OutboundRefusal('address')
    if (host === own && !isIP(host)) throw new OutboundRefusal('address')
    return url
  }

  return async request => {
    const signal = AbortSignal.timeout(options.totalTimeout ?? 60_000)
    let url = checked(outboundUrl(request.url))
    let { body, headers = {}, method = 'GET' } = request
    for (let hop = 0; ; hop++) {
      const open = allowed.names.has(plainHost(url))
      const lookup = pinnedLookup(resolve, open ? () => false : denied)
      const answer = await send(url, {
        method,
        headers,
        body,
        lookup,
        signal,
        connectTimeoutMs: options.connectTimeout ?? 10_000,
      })
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (answer.rawHeaders.length > maximumHeaders * 2) throw dropped(answer, 'headers')
      if (!redirections.has(status) || location === undefined)
        return { status, headers: answer.headers, url, body: decodedBody(answer, request.maximumSize, signal) }
      answer.destroy()
      if (hop >= (request.redirects ?? 3)) throw new OutboundRefusal('redirects')
      url = checked(outboundUrl(location, url))
      // Credentials are for the first server only.
      headers = {}
      if (status === 303 || (method === 'POST' && status !== 307 && status !== 308)) {
        method = 'GET'
        body = undefined
      } else if (body !== undefined)
        headers = { 'content-type': request.headers?.['content-type'] ?? 'application/json' }
    }
  }
}

/**
 * Resolves for the socket itself, so that the checked address is the one connected to. One denied record rejects them
 * all.
 */
const pinnedLookup =
  (resolve: (name: string) => Promise<readonly string[]>, denied: AddressGuard): LookupFunction =>
  (name, { all }, done) => {
    resolve(name).then(
      addressTexts => {
        const addresses = addressTexts.map(address => ({ address, family: isIP(address) }))
        const [first] = addresses
        const isRefused = !first || addresses.some(({ address }) => plainAddress(address) === null || denied(address))
        if (isRefused) done(new OutboundRefusal(first ? 'address' : 'unreachable'), [])
        else if (all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      cause => done(new OutboundRefusal('unreachable', cause), []),
    )
  }

interface Sending {
  readonly method: string
  readonly headers: OutgoingHttpHeaders
  readonly body: string | undefined
  readonly lookup: LookupFunction
  readonly signal: AbortSignal
  readonly connectTimeoutMs: number
}

function send(
  url: URL,
  { body, headers, lookup, method, connectTimeoutMs, signal }: Sending,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      clearTimeout(timer)
      const reason = signal.aborted ? 'time' : 'unreachable'
      reject(cause instanceof OutboundRefusal ? cause : new OutboundRefusal(reason, cause))
    }
    const timer = setTimeout(() => started?.destroy(new OutboundRefusal('time')), connectTimeoutMs)
    let started: http.ClientRequest | null = null
    try {
      started = (url.protocol === 'https:' ? https : http).request(url, {
        method,
        // A new connection: an open one was checked for another request.
        agent: false,
        lookup,
        signal,
        maxHeaderSize: 16_384,
        headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Fieldhouse' },
      })
    } catch (cause) {
      return fail(cause)
    }
    started.on('socket', socket =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer)),
    )
    started.on('error', fail)
    started.on('response', answer => {
      clearTimeout(timer)
      resolve(answer)
    })
    started.end(body)
  })
}

function dropped(answer: IncomingMessage, reason: 'headers'): OutboundRefusal {
  answer.destroy()
  return new OutboundRefusal(reason)
}
