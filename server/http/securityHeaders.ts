import type { MiddlewareHandler } from 'hono'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { AppEnvironment } from './AppEnvironment.ts'

const always = {
  // Data is not a page. If someone opens it as one, it loads nothing and cannot be framed.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/** A year, as the preload lists of browsers require. */
const onlyHttps = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** Headers of every response; a route can override them. Data belongs to a single caller and must not be cached. */
export function securityHeaders(config: ServiceConfig): MiddlewareHandler<AppEnvironment> {
  const own = { ...always, ...(config.publicUrl.startsWith('https:') ? onlyHttps : {}) }
  const headers = Object.entries(own)
  const ofData = {
    ...own,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    Vary: 'Authorization, Cookie',
  }
  // Responses shared with other origins get more headers, which must be merged with these.
  const shared = (config.corsOrigins ?? []).length > 0
  return async (context, next) => {
    const id = context.get('requestId')
    if (!shared) context.set('dataHeaders', { ...ofData, 'X-Request-Id': id })
    await next()
    if (context.get('dataHeaders') === null) return
    const answer = context.res.headers
    answer.set('X-Request-Id', id)
    for (const [name, value] of headers) if (!answer.has(name)) answer.set(name, value)
    if (answer.get('Content-Type') === 'application/json') answer.set('Content-Type', 'application/json; charset=utf-8')
    if (!answer.has('Cache-Control')) {
      answer.set('Cache-Control', 'private, no-store')
      answer.append('Vary', 'Authorization, Cookie')
    }
  }
}
