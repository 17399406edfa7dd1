import { type Answer, exchange, type Outcome, readAnswer } from '../api/exchange.ts'

/** What signing in or refreshing gives. */
export interface Grant {
  readonly token: string
  /** Life of the token in milliseconds. */
  readonly expires: number
}

/** Says, without a secret, that this browser has signed in here, so that a stranger's page asks nothing. */
const markKey = 'fieldhouse.signed-in'

let token: string | null = null
let running: Promise<Outcome<Grant>> | null = null

/** The token that calls carry; in memory only. */
export const currentToken = (): string | null => token

export function keepToken(grant: Grant): void {
  token = grant.token
  markSignedIn()
}

/** The next page that opens looks for a session, because there may be one. */
export const markSignedIn = (): void => localStorage.setItem(markKey, '1')

export function dropToken(): void {
  token = null
  localStorage.removeItem(markKey)
}

export const wasSignedIn = (): boolean => localStorage.getItem(markKey) !== null

/** Reads a grant from the answer of `/auth/login` and `/auth/refresh` (P-561). */
export function readGrant(outcome: Outcome<Answer>): Outcome<Grant> {
  if (!outcome.ok) return outcome
  const data = outcome.value.data
  if (typeof data === 'object' && data !== null && 'access_token' in data && 'expires' in data)
    return { ok: true, value: { token: String(data.access_token), expires: Number(data.expires) } }
  return { ok: false, failure: { _tag: 'Malformed', message: 'access_token and expires are expected' } }
}

declare global {
  interface Window {
    /** The refresh that the page itself has started, before any script arrived. */
    fieldhouseRefresh?: Promise<Response>
  }
}

/** A new token for the cookie of this browser. Calls at the same time share one request; tabs take turns. */
export function refreshToken(): Promise<Outcome<Grant>> {
  running ??= oneTabAtATime(async () => {
    const early = window.fieldhouseRefresh
    delete window.fieldhouseRefresh
    const grant = readGrant(
      await (early ? takeEarly(early) : exchange({ method: 'POST', path: '/auth/refresh' }, null)),
    )
    if (grant.ok) keepToken(grant.value)
    return grant
  }).finally(() => {
    running = null
  })
  return running
}

async function takeEarly(early: Promise<Response>): Promise<Outcome<Answer>> {
  const response = await early.catch(() => null)
  return response ? readAnswer(response) : exchange({ method: 'POST', path: '/auth/refresh' }, null)
}

const oneTabAtATime = <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request('fieldhouse-refresh', work) : work()
