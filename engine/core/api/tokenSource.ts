import { type ApiFailure, isVerdict } from './ApiFailure.ts'
import type { Outcome } from './exchange.ts'

/** Where calls get their token; the session provides it. */
export interface TokenSource {
  /** The token at hand; null without one. */
  readonly token: () => string | null
  /** Gets a new token; calls at the same time share one request. */
  readonly renew: () => Promise<Outcome<unknown>>
}

/** Told when a call was refused for want of a session; true once somebody has signed in again on the spot. */
type OnExpired = () => Promise<boolean>

/** The outcome of asking for a token where nobody is signed in. */
export const signedOut = {
  ok: false,
  failure: { _tag: 'Refused', status: 401, code: 'INVALID_CREDENTIALS', message: '', problems: [], body: null },
} as const

let source: TokenSource = { token: () => null, renew: async () => signedOut }
let onExpired: OnExpired = async () => false

export const provideTokenSource = (provided: TokenSource): void => {
  source = provided
}

export const whenExpired = (listener: OnExpired): void => {
  onExpired = listener
}

export const currentToken = (): string | null => source.token()

export interface SignedInRequest<Reply> {
  readonly send: (token: string | null) => Promise<Reply>
  /** Whether the reply is a refusal for want of a session. */
  readonly lacksSession: (reply: Reply) => boolean
  /** What stands for the reply when the token could not be renewed for another reason than that the session is over. */
  readonly unavailable: (failure: ApiFailure) => Reply
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request with the session's token. When the session has expired, renews the token once, or waits until somebody
 * has signed in again on the spot, and sends the request again.
 */
export async function sendSignedIn<Reply>(request: SignedInRequest<Reply>): Promise<Reply> {
  const { lacksSession, send, signal, unavailable } = request
  const first = await send(source.token())
  if (!lacksSession(first)) return first
  const renewed = await source.renew()
  if (renewed.ok) return send(source.token())
  if (!isVerdict(renewed.failure)) return unavailable(renewed.failure)
  return (await onExpired()) && !signal?.aborted ? send(source.token()) : first
}
