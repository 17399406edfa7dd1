import { Effect } from 'effect'
import type { Hono, Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Origin, RequestCaller } from '#server/access/RequestCaller.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { Auth } from '#server/services/Auth.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { SharedChanges } from '#server/services/sharedChanges.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { bootReader } from '../bootReader.ts'
import { originOf, trustedProxies } from '../originOf.ts'
import { allowReads, readInside, readTarget } from '../readInside.ts'
import { refreshCookie } from '../sessionCookie.ts'
import { firstRead, type StudioModel } from './firstRead.ts'
import { rememberedReads } from './rememberedReads.ts'

/** What the server sends with a page. Each promise is null if the session has ended or the data cannot be read. */
export interface StartData {
  /** The JSON of `/fieldhouse/boot`. */
  readonly boot: Promise<string | null>
  /** The reads that the page will probably start with. */
  readonly reads: readonly StartRead[]
  /** The read that the model implies for a page that no earlier visit is known of; null for other pages. */
  readonly first: Promise<FoundRead | null> | null
}

/** A read whose address is known only when it has been read. */
export interface FoundRead extends StartAnswer {
  readonly url: string
}

export interface StartRead {
  readonly url: string
  readonly answer: Promise<StartAnswer | null>
}

export interface StartAnswer {
  readonly user: string
  /** The JSON of the response. */
  readonly json: string
}

/**
 * Starts to read the data for a page that a browser navigates to. Null at once for a request without a session.
 */
export type ReadStartData = (context: HonoContext<AppEnvironment>) => StartData | null

/** Milliseconds after which the page ends without data. The studio then requests it itself. */
const timeoutMs = 3_000

/**
 * Reads the start-up data by the session cookie, and what the page read at its last visit by the routes of the API.
 * Read-only: it does not renew the session.
 */
export const startDataReader = Effect.fnUntraced(function* (app: Hono<AppEnvironment>) {
  const auth = yield* Auth
  const { sync } = yield* SharedChanges
  const proxies = trustedProxies(yield* Configuration)
  const readBoot = yield* bootReader()
  const services = yield* Effect.context<never>()

  const callerOf = operation(function* (token: string, origin: Origin): Operation<RequestCaller | null> {
    yield* sync
    const caller = yield* auth.cookieCaller(token, origin)
    return caller?.lacksSecondFactor ? null : caller
  })
  const run = <Value>(reading: Fallible<Value>): Promise<Value | null> =>
    Effect.runPromiseWith(services)(
      reading.pipe(
        Effect.timeout(timeoutMs),
        // The studio requests the data itself then, and shows the failure.
        Effect.catchCause(() => Effect.succeed(null)),
      ),
    )

  const start: ReadStartData = context => {
    const cookie = getCookie(context, refreshCookie)
    // Only a page that the browser shows: a script of another origin must not be able to fetch this.
    if (!cookie || context.req.method !== 'GET' || context.req.header('sec-fetch-dest') !== 'document') return null
    const caller = run(callerOf(cookie, originOf(context, proxies)))
    const boot = caller.then(known => known && run(readBoot(known)))
    const granted = caller.then(async known => {
      const token = known && (await run(auth.readToken(known)))
      return known?.user && token ? { user: known.user, token } : null
    })
    const targets = rememberedReads(context.req.header('cookie'), context.req.url).flatMap(url => {
      const target = readTarget(url, context.req.url)
      return target ? [{ url, target }] : []
    })
    allowReads(context, targets.length + 1)
    const answerOf = async (target: URL): Promise<StartAnswer | null> => {
      const grant = await granted
      if (!grant) return null
      const { status, json } = await readInside(app, context, target, grant.token)
      return status === 200 && json !== null ? { user: grant.user, json } : null
    }
    const firstOf = async (): Promise<FoundRead | null> => {
      const [known, data] = await Promise.all([caller, boot])
      const url = known?.user && data ? firstRead(modelOf(data, known.user, known.role), context.req.path) : null
      const target = url === null ? null : readTarget(url, context.req.url)
      const answer = target && (await answerOf(target))
      return url !== null && answer ? { url, ...answer } : null
    }
    return {
      boot: boot.then(data => data && JSON.stringify({ data })),
      reads: targets.map(({ url, target }) => ({ url, answer: inTime(answerOf(target)) })),
      first: targets.length === 0 && !new URL(context.req.url).search ? inTime(firstOf()) : null,
    }
  }
  return start
})

/** The start-up data as a model. */
const modelOf = (data: Readonly<Record<string, unknown>>, user: string, role: string | null): StudioModel =>
  // Safe: these are the rows that `bootReader` returns.
  ({ ...data, owner: { user, role } }) as unknown as StudioModel

/** Null if it fails or takes too long. */
async function inTime<Value>(reading: Promise<Value | null>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  return Promise.race([reading.catch(() => null), late]).finally(() => clearTimeout(timer))
}
