import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from './AppEnvironment.ts'

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/** Headers of every answer; a route that sets one itself keeps it. Data belongs to one caller and to no cache. */
export const securityHeaders: MiddlewareHandler<AppEnvironment> = async (context, next) => {
  await next()
  const answer = context.res.headers
  for (const [name, value] of Object.entries(headers)) if (!answer.has(name)) answer.set(name, value)
  if (!answer.has('Cache-Control')) {
    answer.set('Cache-Control', 'private, no-store')
    answer.append('Vary', 'Authorization, Cookie')
  }
}
