import type { Socket } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { AddressList } from '#server/access/addressList.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { originOf } from './originOf.ts'
import { outgoingOf } from './requestFibers.ts'
import { requestIdOf } from './requestId.ts'
import type { RequestContext } from './respond.ts'
import { safePath } from './safePath.ts'

/** An answered request. */
export interface ObservedRequest {
  readonly method: string
  /** The template of the route, such as `/items/:collection`; `none` for an unknown path. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

interface ObserverTools {
  /** Gets a line per request; null for none. */
  readonly logger: Logger | null
  readonly proxies: AddressList | null
  readonly count?: ((request: ObservedRequest) => void) | undefined
}

/**
 * Gives each request an id, and reports it once its response is sent. Must run before all other middleware. A read
 * inside another request has the id of that request, and is not reported.
 */
export function observeRequests({ count, logger, proxies }: ObserverTools): MiddlewareHandler<AppEnvironment> {
  const isLogged = logger?.isLevelEnabled('info') === true
  return async (context, next) => {
    context.set('requestId', requestIdOf(context.req.header('x-request-id')))
    if ((!isLogged && !count) || isInside(context)) return next()
    const started = performance.now()
    const outgoing = outgoingOf(context)
    const socket = outgoing?.socket ?? null
    const before = socket?.bytesWritten ?? 0
    const report = () => {
      const request = {
        method: context.req.method,
        route: routeOf(context),
        status: context.res.status,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
      }
      count?.(request)
      if (isLogged) write(request, context, { bytes: bytesOf(context, socket, before), isAborted: isAborted() })
    }
    const isAborted = () => outgoing !== undefined && !outgoing.writableFinished
    await next()
    if (!outgoing || outgoing.closed) report()
    else outgoing.once('close', report)
  }

  function write(
    { milliseconds, route, method, status }: ObservedRequest,
    context: RequestContext,
    { bytes, isAborted }: { readonly bytes: number | null; readonly isAborted: boolean },
  ): void {
    const caller = context.get('caller')
    const entry = {
      event: 'request',
      ...{ method, path: safePath(context.req.path), route, status, ms: milliseconds, bytes },
      request: context.get('requestId'),
      user: caller?.viewer ?? caller?.user ?? null,
      ip: originOf(context, proxies).ip,
      ...(isAborted ? { aborted: true } : {}),
    }
    logger?.[isRoutine(context, route) ? 'debug' : 'info'](entry, 'Request')
  }
}

const isInside = ({ env }: RequestContext): boolean =>
  (env as { readonly isInside?: boolean } | undefined)?.isInside === true

/** Bytes on the wire, with headers; the length of the body if there is no connection, and null if it is not known. */
function bytesOf({ res }: RequestContext, socket: Socket | null, before: number): number | null {
  if (socket) return socket.bytesWritten - before
  const length = res.headers.get('content-length')
  return length === null ? null : Number(length)
}

/** The first route that is not middleware. Its templates are few, unlike paths. */
const routeOf = (context: RequestContext): string =>
  matchedRoutes(context).find(({ path }) => path !== '/*' && path !== '*')?.path ?? 'none'

const monitoring: ReadonlySet<string> = new Set(['/server/ping', '/server/health', '/metrics'])

/** Whether the request is too common to be of interest: checks of monitoring, and the files of the studio. */
function isRoutine({ res }: RequestContext, route: string): boolean {
  if (res.status >= 400) return false
  if (monitoring.has(route)) return true
  return route === '/admin/*' && res.headers.get('content-type')?.startsWith('text/html') !== true
}
