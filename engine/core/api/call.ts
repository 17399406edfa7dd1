import { exchangeEarly } from '../session/earlyReads.ts'
import type { ApiFailure } from './ApiFailure.ts'
import { currentDialect } from './dialect/Dialect.ts'
import type { Answer, ApiRequest, Outcome } from './exchange.ts'
import { sendSignedIn } from './tokenSource.ts'

/** Paths that handle authentication themselves, where a refresh does not help. */
const excluded = (path: string): boolean => path.startsWith('/auth/') || path.startsWith('/users/me/tfa/')

const lacksSession = (outcome: Outcome<Answer>): boolean =>
  !outcome.ok &&
  outcome.failure._tag === 'Refused' &&
  outcome.failure.status === 401 &&
  (outcome.failure.code === 'INVALID_CREDENTIALS' || outcome.failure.code === 'TOKEN_EXPIRED')

const exchangeSignedIn = (request: ApiRequest): Promise<Outcome<Answer>> =>
  sendSignedIn<Outcome<Answer>>({
    send: token => exchangeEarly(request, token),
    lacksSession: outcome => lacksSession(outcome) && !excluded(request.path),
    unavailable: failure => ({ ok: false, failure }),
    signal: request.signal,
  })

/** Reads are retried if the server did not answer or is busy; writes are not. */
const isWorthAnotherTry = (failure: ApiFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && (failure.status === 503 || failure.status === 429))

/** Milliseconds before each retry of a read. */
const retryDelays = [200, 400]

/**
 * A call with the session's token: refreshed once when it has run out, reads retried. Rejects with an `ApiFailure`, or
 * with the reason of an abort.
 */
export async function call(request: ApiRequest): Promise<Answer> {
  const isRead = (request.method ?? 'GET') === 'GET'
  for (const delay of isRead ? retryDelays : []) {
    const outcome = await send(request)
    if (outcome.ok) return outcome.value
    if (!isWorthAnotherTry(outcome.failure)) throw outcome.failure
    await new Promise(resolve => setTimeout(resolve, delay))
    request.signal?.throwIfAborted()
  }
  const outcome = await send(request)
  if (!outcome.ok) throw outcome.failure
  return outcome.value
}

/** Sends a request once. A dialect may throw while it translates: that is an unreachable server. */
async function send(request: ApiRequest): Promise<Outcome<Answer>> {
  try {
    return await currentDialect().send(request, exchangeSignedIn)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    return {
      ok: false,
      failure: { _tag: 'Unreachable', message: cause instanceof Error ? cause.message : String(cause) },
    }
  }
}
