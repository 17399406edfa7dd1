import { Effect, Schedule, Schema } from 'effect'
import type { ApiFailure } from './ApiFailure.ts'
import { currentDialect } from './dialect/Dialect.ts'
import { type Answer, type ApiRequest, exchange, type Outcome } from './exchange.ts'
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
    send: token => exchange(request, token),
    lacksSession: outcome => lacksSession(outcome) && !excluded(request.path),
    unavailable: failure => ({ ok: false, failure }),
    signal: request.signal,
  })

/** Reads are retried if the server did not answer or is busy; writes are not. */
const isWorthAnotherTry = (failure: ApiFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && (failure.status === 503 || failure.status === 429))

const retryPolicy = { times: 2, schedule: Schedule.exponential('200 millis') }

/** A call with the session's token: refreshed once when it has run out, reads retried, failures typed. */
export const call = Effect.fn('api.call')(function* (request: ApiRequest) {
  const attempt = Effect.tryPromise({
    try: signal => currentDialect().send({ ...request, signal: request.signal ?? signal }, exchangeSignedIn),
    catch: (cause): ApiFailure => ({
      _tag: 'Unreachable',
      message: cause instanceof Error ? cause.message : String(cause),
    }),
  }).pipe(
    Effect.flatMap(
      (outcome): Effect.Effect<Answer, ApiFailure> =>
        outcome.ok ? Effect.succeed(outcome.value) : Effect.fail(outcome.failure),
    ),
  )
  const isRead = (request.method ?? 'GET') === 'GET'
  return yield* isRead ? attempt.pipe(Effect.retry({ ...retryPolicy, while: isWorthAnotherTry })) : attempt
})

/** A call with decoded data. Any other shape is `Malformed` and names the place. */
export const callFor = <Data extends Schema.ConstraintDecoder<unknown>>(request: ApiRequest, schema: Data) =>
  call(request).pipe(
    Effect.flatMap(answer =>
      Schema.decodeUnknownEffect(schema)(answer.data).pipe(
        Effect.mapError((error): ApiFailure => ({ _tag: 'Malformed', message: `${request.path}: ${error.message}` })),
      ),
    ),
  )

/** Runs a call for a screen: a promise that rejects with the `ApiFailure` itself. */
export async function run<Value>(effect: Effect.Effect<Value, ApiFailure>, signal?: AbortSignal): Promise<Value> {
  const exit = await Effect.runPromise(Effect.result(effect), signal ? { signal } : undefined)
  if (exit._tag === 'Success') return exit.success
  throw exit.failure
}

/** Runs a call for a machine: an outcome that never rejects. */
export async function runOutcome<Value>(
  effect: Effect.Effect<Value, ApiFailure>,
  signal?: AbortSignal,
): Promise<Outcome<Value>> {
  const exit = await Effect.runPromise(Effect.result(effect), signal ? { signal } : undefined)
  return exit._tag === 'Success' ? { ok: true, value: exit.success } : { ok: false, failure: exit.failure }
}
