import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { Effect, Option } from 'effect'
import type { Hono } from 'hono'
import { plainAddress } from '#server/access/addressList.ts'
import { Database } from '#server/database/Database.ts'
import { forbidden, invalidCredentials } from '#server/failures/Failure.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import type { Load } from '#server/http/limitLoad.ts'
import { originOf } from '#server/http/originOf.ts'
import type { RequestContext } from '#server/http/respond.ts'
import type { Metrics } from '#server/metrics/createMetrics.ts'
import { serverMetrics } from '#server/metrics/serverMetrics.ts'
import { Outbox } from '#server/outbox/Outbox.ts'

/** Milliseconds that the numbers of the outbox may take, so that other metrics arrive while the database hangs. */
const timeoutMs = 2_000

interface MetricsTools {
  readonly load: Load
  readonly metrics: Metrics
  readonly token: string | null
}

/** `/metrics`. Its token is not that of a user, so it is not a route of the API. */
export const addMetrics = Effect.fnUntraced(function* (
  app: Hono<AppEnvironment>,
  { load, metrics, token }: MetricsTools,
) {
  const database = yield* Database
  const outbox = yield* Outbox
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const counts = outbox.counts().pipe(Effect.timeout(timeoutMs), Effect.option, Effect.map(Option.getOrNull))
  app.get('/metrics', async context => {
    if (token === null) requireThisMachine(context)
    else requireToken(context, token)
    const text = metrics.text(await serverMetrics({ database, load, jobs: await run(counts) }))
    context.header('Cache-Control', 'no-store')
    return context.body(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
})

function requireToken(context: RequestContext, token: string): void {
  const [, given = ''] = /^bearer +(\S+)$/i.exec(context.req.header('authorization')?.trim() ?? '') ?? []
  if (timingSafeEqual(hashed(given), hashed(token))) return
  context.header('WWW-Authenticate', 'Bearer')
  throw invalidCredentials('Metrics require the token in METRICS_TOKEN, as "Authorization: Bearer <token>".')
}

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Headers of a proxy: the request may come from anywhere. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Only the connection counts. A page of another site cannot use its visitor's machine: its host name would show. */
function requireThisMachine(context: RequestContext): void {
  const { ip } = originOf(context, null)
  const isProxied = proxyHeaders.some(name => context.req.header(name) !== undefined)
  if (ip !== null && !isProxied && isLoopback(ip) && isLoopbackHost(new URL(context.req.url).hostname)) return
  throw forbidden('Metrics are only available on the machine of the server. Set METRICS_TOKEN to read them elsewhere.')
}

const isLoopback = (ip: string): boolean => loopback.check(plainAddress(ip), isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const isLoopbackHost = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || (isIP(name) !== 0 && isLoopback(name))
}
