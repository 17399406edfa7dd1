import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { failure, forbidden } from '#server/failures/Failure.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import type { RequestContext } from './respond.ts'

const methods = ['GET', 'HEAD', 'SEARCH', 'POST', 'PATCH', 'DELETE']
/** PUT is a valid method, but no route uses it. */
const knownMethods: ReadonlySet<string> = new Set([...methods, 'PUT', 'OPTIONS'])
const inert: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const requestHeaders = [
  ...['Authorization', 'Content-Type', 'Range', 'If-None-Match', 'If-Range', 'X-Edit-Base', 'Idempotency-Key'],
  'X-View-As-Role',
  'X-View-As-User',
  'X-Request-Id',
  ...['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata', 'Upload-Checksum', 'Upload-Defer-Length'],
]
const answerHeaders = [
  ...['Content-Range', 'Content-Disposition', 'ETag', 'Location', 'Retry-After', 'Idempotent-Replay'],
  ...['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size', 'Upload-Offset', 'Upload-Length'],
  'Upload-Expires',
  'X-Request-Id',
]

/**
 * Restricts pages of other origins. Pages of configured origins can send requests and read responses. Writes from any
 * other origin are refused, because browsers attach cookies automatically.
 */
export function crossOrigin(config: ServiceConfig): MiddlewareHandler<AppEnvironment> {
  const allowed: ReadonlySet<string> = new Set(config.corsOrigins ?? [])
  const own = new URL(config.publicUrl).origin
  const share = cors({
    origin: origin => (allowed.has(origin) ? origin : null),
    credentials: true,
    allowMethods: methods,
    allowHeaders: requestHeaders,
    exposeHeaders: answerHeaders,
    maxAge: 600,
  })
  return (context, next) => {
    if (!knownMethods.has(context.req.method)) {
      context.header('Allow', methods.join(', '))
      throw failure('METHOD_NOT_ALLOWED', `The method ${context.req.method} is not supported.`)
    }
    if (!inert.has(context.req.method) && isForeign(context, allowed, own))
      throw forbidden('Requests from other origins are not allowed.', { reason: 'origin' })
    return allowed.size === 0 ? next() : share(context, next)
  }
}

/** Whether the request comes from a page of a foreign origin that is not configured. */
function isForeign({ req }: RequestContext, allowed: ReadonlySet<string>, own: string): boolean {
  const origin = req.header('origin')
  if (origin !== undefined && allowed.has(origin)) return false
  // Set by the browser; no page can change it.
  const site = req.header('sec-fetch-site')
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  if (origin === undefined || origin === own) return false
  return !URL.canParse(origin) || new URL(origin).host !== req.header('host')
}
