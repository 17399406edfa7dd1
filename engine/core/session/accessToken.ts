import { type Answer, exchange, type Outcome, readAnswer } from '../api/exchange.ts'
import { signedOut } from '../api/tokenSource.ts'
import { stopViewing } from '../api/viewAs.ts'
import type { Grant } from './Grant.ts'
import { tellTabs } from './tabs.ts'
import { tokenPayload } from './tokenPayload.ts'

/** Says, without a secret, that this browser has signed in here, and when it was last granted a token. */
const markKey = 'fieldhouse.signed-in'

let grant: Grant | null = null
/** Once a session has ended on this page, only signing in opens another: no call that comes late may. */
let closed = false
let running: Promise<Outcome<Grant>> | null = null
/** The mark as this page knows it. */
let seen = mark()
const listeners = new Set<(grant: Grant) => void>()

/** The token that calls carry; in memory only. */
export const currentToken = (): string | null => grant?.token ?? null

/** A token that has not run out; null where none could be had. */
export async function freshToken(): Promise<string | null> {
  if (grant !== null && grant.until <= Date.now()) await refreshToken()
  return currentToken()
}

/** Keeps what this page was granted, for the other tabs too: one refresh is enough for all of them. */
export function keepToken(given: Grant): void {
  take(given)
  markSignedIn()
  seen = mark()
  tellTabs({ kind: 'granted', grant: given })
}

/** Keeps what another tab was granted. */
export function adoptToken(given: Grant): void {
  if (given.token === grant?.token) return
  take(given)
  seen = mark()
}

function take(given: Grant): void {
  grant = given
  closed = false
  for (const listener of listeners) listener(given)
}

/** Told of every grant, whoever has asked for it. */
export function onGrant(listener: (grant: Grant) => void): void {
  listeners.add(listener)
}

/** The next page that opens looks for a session, because there may be one. */
export const markSignedIn = (): void => localStorage.setItem(markKey, String(Date.now()))

export function dropToken(): void {
  grant = null
  closed = true
  stopViewing()
  // Another tab may have signed in since: its mark stays.
  if (mark() === seen) localStorage.removeItem(markKey)
}

export const wasSignedIn = (): boolean => mark() !== null

function mark(): string | null {
  return localStorage.getItem(markKey)
}

/** Reads a grant from the answer of `/auth/login` and `/auth/refresh` (P-561). */
export function readGrant(outcome: Outcome<Answer>): Outcome<Grant> {
  if (!outcome.ok) return outcome
  const data = outcome.value.data
  if (typeof data === 'object' && data !== null && 'access_token' in data && 'expires' in data) {
    const expires = Number(data.expires)
    return { ok: true, value: { token: String(data.access_token), expires, until: Date.now() + expires } }
  }
  return { ok: false, failure: { _tag: 'Malformed', message: 'access_token and expires are expected' } }
}

/** Whether two grants are for the same person: a browser has one cookie, and another tab may sign in as somebody else. */
export const isSamePerson = (one: Grant, other: Grant): boolean =>
  tokenPayload(one.token)['id'] === tokenPayload(other.token)['id']

declare global {
  interface Window {
    /** The refresh that the page itself has started, before any script arrived. */
    fieldhouseRefresh?: Promise<Response>
  }
}

/** A new token for the cookie of this browser. Calls at the same time share one request; tabs take turns. */
export function refreshToken(): Promise<Outcome<Grant>> {
  const before = grant
  running ??= oneTabAtATime(async hasWaited => {
    const shared = before && (await fromAnotherTab(before, hasWaited))
    if (closed) return signedOut
    if (shared) return { ok: true as const, value: shared }
    const early = window.fieldhouseRefresh
    delete window.fieldhouseRefresh
    const given = readGrant(
      await (early ? takeEarly(early) : exchange({ method: 'POST', path: '/auth/refresh' }, null)),
    )
    if (!given.ok) return given
    if (closed || (before && !isSamePerson(before, given.value))) return signedOut
    keepToken(given.value)
    return given
  }).finally(() => {
    running = null
  })
  return running
}

/** How long the word of another tab may take, in milliseconds. */
const patience = 2000

/** What another tab was granted while this one waited for its turn; null where it was nothing. */
function fromAnotherTab(before: Grant, hasWaited: boolean): Promise<Grant | null> | Grant | null {
  if (grant !== before) return grant
  // Who had to wait for a turn knows of another's, also where its mark has not reached this process yet.
  if (!hasWaited && mark() === seen) return null
  return new Promise(resolve => {
    const done = (given: Grant | null) => {
      listeners.delete(done)
      resolve(given)
    }
    listeners.add(done)
    setTimeout(() => done(null), patience)
  })
}

async function takeEarly(early: Promise<Response>): Promise<Outcome<Answer>> {
  const response = await early.catch(() => null)
  return response ? readAnswer(response) : exchange({ method: 'POST', path: '/auth/refresh' }, null)
}

const lock = 'fieldhouse-refresh'

async function oneTabAtATime<Value>(work: (hasWaited: boolean) => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work(false)
  const first = await navigator.locks.request(lock, { ifAvailable: true }, async held =>
    held ? { value: await work(false) } : null,
  )
  return first ? first.value : navigator.locks.request(lock, () => work(true))
}
