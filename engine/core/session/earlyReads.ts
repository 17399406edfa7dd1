import { type Answer, type ApiRequest, exchange, type Outcome, readAnswer, readText } from '../api/exchange.ts'
import { readTogether } from '../api/readTogether.ts'
import { viewedAs } from '../api/viewAs.ts'
import { hrefOf } from '../paths/base.ts'
import { tokenPayload } from './tokenPayload.ts'

/** Milliseconds after its first read in which a page opens: later reads come from its use. */
const openingMs = 3_000

/** Milliseconds after which the reads of a page are outdated, even if its code has only just loaded. */
const oldMs = 30_000

/** More requests would delay the scripts that the page needs. */
const maxReads = 6
const maxLength = 4_000

/** Reads of lists and items. */
const readable = /^\/(items|files|folders|users)\b/

declare global {
  interface Window {
    /** The reads that the page itself started before any script loaded; null if there are none. */
    fieldhouseReads?: Promise<EarlyReads | null>
    /** The responses that have arrived with the page, by URL. */
    fieldhouseSent?: Map<string, SentRead>
  }
}

interface SentRead {
  /** The user whose data it is. */
  readonly user: string
  /** The body of the response. */
  readonly json: string
}

interface EarlyReads {
  readonly token: string
  /** By URL; null for a lost connection. */
  readonly responses: Map<string, Promise<Response | null>>
  /** Resolves once a read has been added whose address the page could not know; null if none can come. */
  readonly first: Promise<void> | null
}

interface Opening {
  readonly user: string
  readonly address: string
  readonly since: number
  readonly reads: Set<string>
}

let opening: Opening | null = null

/**
 * Sends a request with a token, or takes the response if it came with the page or the page has started the same read.
 * Stores the reads of an opening page, so that at the next visit they need no script.
 */
export async function exchangeEarly(request: ApiRequest, token: string | null): Promise<Outcome<Answer>> {
  if (token === null || viewedAs() !== null) return exchange(request, token)
  if ((request.method ?? 'GET') !== 'GET') {
    // Written data makes them outdated.
    cancelEarly()
    return exchange(request, token)
  }
  const url = urlOf(request)
  noteRead(url, token)
  const sent = takeSent(url, token)
  if (sent) return sent
  const response = await takeEarly(url, token)
  request.signal?.throwIfAborted()
  return response ? readAnswer(response) : readTogether(request, url, token)
}

const urlOf = ({ path, query }: ApiRequest): string => (query ? `${path}?${query}` : path)

/**
 * The answer to a read if it has arrived with the page, once: the first render shows it. Null if the read has to be sent.
 */
export function takeArrived(request: ApiRequest, token: string | null): Answer | null {
  if (token === null || viewedAs() !== null) return null
  const url = urlOf(request)
  const sent = takeSent(url, token)
  if (!sent?.ok) return null
  noteRead(url, token)
  return sent.value
}

function takeSent(url: string, token: string): Outcome<Answer> | null {
  if (performance.now() > oldMs) cancelEarly()
  const sent = window.fieldhouseSent?.get(url)
  if (!sent || sent.user !== tokenPayload(token)['id']) return null
  window.fieldhouseSent?.delete(url)
  void window.fieldhouseReads?.then(early => early?.responses.delete(url))
  return readText(sent.json, url)
}

/** Once, and only with the same token; null if it failed. */
async function takeEarly(url: string, token: string): Promise<Response | null> {
  if (performance.now() > oldMs) cancelEarly()
  if (!window.fieldhouseReads) return null
  const early = await window.fieldhouseReads
  if (early?.token !== token) return null
  if (readable.test(url)) await early.first
  const response = await early.responses.get(url)
  // Another read of the same URL may have taken the response while this one waited.
  if (!response?.ok || !early.responses.delete(url)) return null
  return response
}

/** Cancels the reads that nothing has taken: a response whose body is not read keeps its connection open. */
function cancelEarly(): void {
  const reads = window.fieldhouseReads
  delete window.fieldhouseReads
  delete window.fieldhouseSent
  void reads?.then(early => {
    for (const pending of early?.responses.values() ?? [])
      void pending.then(response => response?.body?.cancel()).catch(() => {})
    early?.responses.clear()
  })
}

function noteRead(url: string, token: string): void {
  if (url.length > maxLength || !readable.test(url)) return
  const user = String(tokenPayload(token)['id'] ?? '')
  const address = location.pathname + location.search
  // Settings read items only when asked, and fields that they delete cannot be read again.
  if (address.startsWith(hrefOf('/settings'))) return
  if (opening?.address !== address || opening.user !== user) {
    const current = { user, address, since: performance.now(), reads: new Set<string>() }
    opening = current
    setTimeout(() => void store(current), openingMs)
    setTimeout(cancelEarly, 2 * openingMs)
  }
  if (performance.now() - opening.since < openingMs && opening.reads.size < maxReads) opening.reads.add(url)
}

/** The code loads when the page has opened. Without it, the next visit only starts its reads later. */
async function store({ user, address, reads }: Opening): Promise<void> {
  const code = await import('./storeReads.ts').catch(() => null)
  code?.storeReads(user, address, [...reads])
}
