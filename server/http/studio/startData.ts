import { Effect } from 'effect'
import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Origin } from '#server/access/RequestCaller.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { Auth } from '#server/services/Auth.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { SharedChanges } from '#server/services/sharedChanges.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { bootReader } from '../bootReader.ts'
import { originOf, trustedProxies } from '../originOf.ts'
import { refreshCookie } from '../sessionCookie.ts'

/**
 * Starts to read the data for a page that a browser navigates to: the JSON of `/fieldhouse/boot`, or null if the session
 * has ended or the data cannot be read. Null at once for a request without a session.
 */
export type StartData = (context: HonoContext<AppEnvironment>) => Promise<string | null> | null

/** Milliseconds after which the page ends without data. The studio then requests it itself. */
const timeoutMs = 3_000

/** Reads the start-up data by the session cookie. Read-only: it does not renew the session. */
export const startDataReader = Effect.fnUntraced(function* () {
  const auth = yield* Auth
  const { sync } = yield* SharedChanges
  const proxies = trustedProxies(yield* Configuration)
  const readBoot = yield* bootReader()
  const services = yield* Effect.context<never>()

  const read = operation(function* (token: string, origin: Origin): Operation<string | null> {
    yield* sync
    const caller = yield* auth.cookieCaller(token, origin)
    if (!caller || caller.lacksSecondFactor) return null
    return JSON.stringify({ data: yield* readBoot(caller) })
  })

  const start: StartData = context => {
    const token = getCookie(context, refreshCookie)
    // Only a page that the browser shows: a script of another origin must not be able to fetch this.
    if (!token || context.req.method !== 'GET' || context.req.header('sec-fetch-dest') !== 'document') return null
    const reading = read(token, originOf(context, proxies)).pipe(
      Effect.timeout(timeoutMs),
      // The studio requests the data itself then, and shows the failure.
      Effect.catchCause(() => Effect.succeed(null)),
    )
    return Effect.runPromiseWith(services)(reading)
  }
  return start
})
