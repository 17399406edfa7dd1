import type { ServerResponse } from 'node:http'
import { Cause, type Context, Effect, Exit, type Fiber } from 'effect'
import { Failure, failure } from '#server/failures/Failure.ts'
import type { ServiceError } from '#server/failures/ServiceError.ts'
import { measured } from '#server/telemetry/spans.ts'
import type { RequestContext } from './respond.ts'

/** Runs the handler of a request. Rejects with its failure, or with the cause of a defect. */
export type RunRequest = (context: RequestContext, answer: Effect.Effect<Response, ServiceError>) => Promise<Response>

interface Running {
  readonly fiber: Fiber.Fiber<Response, ServiceError>
  readonly since: number
  /** Requests without a time limit, because they transfer files or rebuild tables. */
  readonly isUnlimited: boolean
  isLate: boolean
}

/** Milliseconds between two checks of request durations. */
const pause = 1_000

/** The duration of uploads depends on the sender, and that of model changes on the size of the tables. */
const unlimited = /^\/(files|collections|fields|relations)\b/
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'SEARCH'])

/**
 * Answers each request in one fiber. It is interrupted, together with its current statement, when the client
 * disconnects, and after `timeout` milliseconds: then the request fails with SERVICE_UNAVAILABLE.
 */
export const requestFibers = Effect.fnUntraced(function* (timeout: number) {
  const services: Context.Context<never> = yield* Effect.context<never>()
  const fork = Effect.runForkWith(services)
  // Reused slots instead of a map: the old tables of a map that changes often keep finished requests in memory.
  const running: (Running | null)[] = []
  const free: number[] = []

  const interruptLate = Effect.sync(() => {
    const latest = performance.now() - timeout
    for (const state of running) {
      if (!state || state.isUnlimited || state.isLate || state.since > latest) continue
      state.isLate = true
      state.fiber.interruptUnsafe()
    }
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(pause), interruptLate)))

  const run: RunRequest = (context, answer) =>
    new Promise((resolve, reject) => {
      const fiber = fork(asSpan(context, answer))
      const state = { fiber, since: performance.now(), isUnlimited: isUnlimited(context), isLate: false }
      const place = free.pop() ?? running.length
      running[place] = state
      const outgoing = outgoingOf(context)
      const stop = () => fiber.interruptUnsafe()
      outgoing?.once('close', stop)
      fiber.addObserver(exit => {
        running[place] = null
        free.push(place)
        outgoing?.off('close', stop)
        if (Exit.isSuccess(exit)) resolve(exit.value)
        else if (Cause.hasInterruptsOnly(exit.cause)) reject(state.isLate ? tooLate(timeout) : abandoned())
        else reject(Cause.squash(exit.cause))
      })
    })
  return run
})

/** The request as a span and a metric, if telemetry is on. */
function asSpan(
  { req }: RequestContext,
  answer: Effect.Effect<Response, ServiceError>,
): Effect.Effect<Response, ServiceError> {
  const status = (code: number) => Effect.annotateCurrentSpan('http.response.status_code', code)
  const described = () => ({
    kind: 'server' as const,
    attributes: { 'http.request.method': req.method, 'http.route': req.routePath, 'url.path': req.path },
  })
  return measured(`${req.method} ${req.routePath}`, described, answer, {
    succeeded: response => status(response.status),
    failed: cause => status(cause instanceof Failure ? cause.status : 500),
  })
}

const isUnlimited = ({ req }: RequestContext): boolean => !reads.has(req.method) && unlimited.test(req.path)

/** The response of a real connection; undefined if a test calls the app directly. */
export const outgoingOf = ({ env }: RequestContext): ServerResponse | undefined =>
  (env as { readonly outgoing?: ServerResponse } | undefined)?.outgoing

const tooLate = (timeout: number): Failure =>
  failure(
    'SERVICE_UNAVAILABLE',
    `The request took longer than ${timeout / 1000} seconds (REQUEST_TIMEOUT) and was stopped. Nothing was changed. Ask for fewer items or fields.`,
    { limit: 'REQUEST_TIMEOUT', retry_after: 1 },
  )

/** No client reads this. */
const abandoned = (): Failure => failure('SERVICE_UNAVAILABLE', 'The client closed the connection.')
