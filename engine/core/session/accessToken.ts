import { type Answer, exchange, type Outcome, readAnswer } from '../api/exchange.ts'
import { signedOut } from '../api/tokenSource.ts'
import { stopViewing } from '../api/viewAs.ts'
import { browserStorage } from '../store/browserStorage.ts'
import { forgetReads } from './forgetReads.ts'
import type { Grant } from './Grant.ts'
import { broadcast } from './tabs.ts'
import { tokenPayload } from './tokenPayload.ts'

/** Stores, without a secret, that this browser has signed in here, and when it last got a token. */
const markKey = 'fieldhouse.signed-in'

let grant: Grant | null = null
/** Once a session has ended on this page, only signing in starts another: a late response must not. */
let closed = false
let running: Promise<Outcome<Grant>> | null = null
/** The last value of the mark that this page has seen. */
let seen = mark()
const listeners = new Set<(grant: Grant) => void>()

/** The token that calls carry; in memory only. */
export const currentToken = (): string | null => grant?.token ?? null

/** A token that has not expired; null if there is none. */
export async function freshToken(): Promise<string | null> {
  if (grant !== null && grant.until <= Date.now()) await refreshToken()
  return currentToken()
}

/** Stores a grant of this page, also for the other tabs: one refresh is enough for all of them. */
export function keepToken(next: Grant): void {
  take(next)
  markSignedIn()
  seen = mark()
  broadcast({ kind: 'granted', grant: next })
}

/** Stores a grant of another tab. */
export function adoptToken(next: Grant): void {
  if (next.token === grant?.token) return
  take(next)
  seen = mark()
}

function take(next: Grant): void {
  grant = next
  closed = false
  for (const listener of listeners) listener(next)
}

/** Called on every grant, no matter what requested it. */
export function onGrant(listener: (grant: Grant) => void): void {
  listeners.add(listener)
}

/** The next page that opens looks for a session, because there may be one. */
export const markSignedIn = (): boolean => browserStorage.write(markKey, String(Date.now()))

export function dropToken(): void {
  grant = null
  closed = true
  stopViewing()
  forgetReads()
  // Another tab may have signed in since: its mark stays.
  if (mark() === seen) browserStorage.write(markKey, null)
}

export const wasSignedIn = (): boolean => mark() !== null

function mark(): string | null {
  return browserStorage.read(markKey)
}

/** Reads a grant from the answer of `/auth/login` and `/auth/refresh`. */
export function readGrant(outcome: Outcome<Answer>): Outcome<Grant> {
  if (!outcome.ok) return outcome
  const data = outcome.value.data
  if (typeof data === 'object' && data !== null && 'access_token' in data && 'expires' in data) {
    const expires = Number(data.expires)
    return { ok: true, value: { token: String(data.access_token), expires, until: Date.now() + expires } }
  }
  return { ok: false, failure: { _tag: 'Malformed', message: 'access_token and expires are expected' } }
}

/** Whether two grants are for the same user: a browser has one cookie, and another tab can sign in as someone else. */
export const isSamePerson = (a: Grant, b: Grant): boolean => tokenPayload(a.token)['id'] === tokenPayload(b.token)['id']

declare global {
  interface Window {
    /** The refresh request that the page itself started before any script loaded. */
    fieldhouseRefresh?: Promise<Response>
  }
}

/** A new token for the cookie of this browser. Concurrent calls share one request; tabs take turns. */
export function refreshToken(): Promise<Outcome<Grant>> {
  const before = grant
  running ??= oneTabAtATime(async hasWaited => {
    const shared = before && (await fromAnotherTab(before, hasWaited))
    if (closed) return signedOut
    if (shared) return { ok: true as const, value: shared }
    const early = window.fieldhouseRefresh
    delete window.fieldhouseRefresh
    const renewed = readGrant(
      await (early ? takeEarly(early) : exchange({ method: 'POST', path: '/auth/refresh' }, null)),
    )
    if (!renewed.ok) return renewed
    if (closed || (before && !isSamePerson(before, renewed.value))) return signedOut
    keepToken(renewed.value)
    return renewed
  }).finally(() => {
    running = null
  })
  return running
}

/** How long to wait for another tab's message, in milliseconds. */
const timeoutMs = 2000

/** The grant that another tab got while this one waited; null for none. */
function fromAnotherTab(before: Grant, hasWaited: boolean): Promise<Grant | null> | Grant | null {
  if (grant !== before) return grant
  // Having waited for the lock means that another tab was refreshing, even if its mark has not reached this process
  // yet.
  if (!hasWaited && mark() === seen) return null
  return new Promise(resolve => {
    const done = (shared: Grant | null) => {
      listeners.delete(done)
      resolve(shared)
    }
    listeners.add(done)
    setTimeout(() => done(null), timeoutMs)
  })
}

async function takeEarly(early: Promise<Response>): Promise<Outcome<Answer>> {
  const response = await early.catch(() => null)
  return response ? readAnswer(response) : exchange({ method: 'POST', path: '/auth/refresh' }, null)
}

const lock = 'fieldhouse-refresh'

async function oneTabAtATime<Value>(work: (hasWaited: boolean) => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work(false)
  const first = await navigator.locks.request(lock, { ifAvailable: true }, async acquired =>
    acquired ? { value: await work(false) } : null,
  )
  return first ? first.value : navigator.locks.request(lock, () => work(true))
}
