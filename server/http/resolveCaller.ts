import type { MiddlewareHandler } from 'hono'
import type { Origin } from '#server/services/Auth.ts'
import { invalidCredentials } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import type { RequestContext } from './respond.ts'

/** Finds out who asks, before any route: a bad token fails every one of them. */
export const resolveCaller =
  (platform: Platform): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    context.set('caller', await platform.auth.caller(tokenOf(context), originOf(context)))
    await next()
  }

function tokenOf(context: RequestContext): string | null {
  const header = context.req.header('authorization')
  if (header !== undefined) {
    const match = /^Bearer +(\S+)$/i.exec(header)
    if (!match?.[1]) throw invalidCredentials()
    return match[1]
  }
  return context.req.url.includes('access_token=') ? (context.req.query('access_token') ?? null) : null
}

/** The address and browser of a request. The address is the connection's own, whatever headers say. */
export function originOf(context: RequestContext): Origin {
  const incoming: unknown = context.env
  const socket = property(property(incoming, 'incoming'), 'socket')
  const address = property(socket, 'remoteAddress')
  const ip = typeof address === 'string' ? address.replace(/^::ffff:/, '') : null
  return { ip, userAgent: context.req.header('user-agent')?.slice(0, 255) ?? null }
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
