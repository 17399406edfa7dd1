import { type ApiFailure, isVerdict } from './ApiFailure.ts'
import type { Outcome } from './exchange.ts'

/** Provides the token for calls; set by the session. */
export interface TokenSource {
  /** The current access token, or null when signed out. */
  readonly token: () => string | null
  /** Gets a new token; calls at the same time share one request. */
  readonly renew: () => Promise<Outcome<unknown>>
}

/** Called when the session has expired. Resolves with true once the user has signed in again. */
type OnExpired = () => Promise<boolean>

/** The result of a token request without a session. */
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
  /** Whether the response means that the session has expired. */
  readonly lacksSession: (reply: Reply) => boolean
  /** Creates the reply if the token cannot be renewed although the session may still be valid. */
  readonly unavailable: (failure: ApiFailure) => Reply
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request with an access token. If the session has expired, renews the token once or waits for the user to sign
 * in again, then retries the request.
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
