import type { MiddlewareHandler } from 'hono'
import { failure } from '#server/failures/Failure.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { eventLoopLimiter } from './eventLoopLimiter.ts'

/** Requests that run at once; more would wait longer than any client does. */
const atOnce = 128
/** Concurrent uploads; each waits for its sender, not for the server. */
const transfers = 256
/** Concurrent sign-ins. Most of them wait; few run at once. */
const signIns = 256

/** Never refused, so that monitoring keeps working. */
const always: ReadonlySet<string> = new Set(['/server/ping', '/server/health'])

/**
 * Refuses requests that would only wait, with SERVICE_UNAVAILABLE and a retry time. Uploads have a separate limit, so
 * that slow senders do not block other requests. Sign-ins have one too, because many users sign in at the same time in
 * the morning.
 */
export function limitLoad(): MiddlewareHandler<AppEnvironment> {
  const enter = eventLoopLimiter()
  const running = { work: 0, transfer: 0, signIn: 0 }
  const limits = { work: atOnce, transfer: transfers, signIn: signIns }
  return async (context, next) => {
    const { method, path } = context.req
    if (always.has(path)) return next()
    const entered = enter()
    if (entered !== true && !(await entered)) throw busy()
    const kind = kindOf(method, path)
    if (running[kind] >= limits[kind]) throw busy()
    running[kind]++
    try {
      await next()
    } finally {
      running[kind]--
    }
  }
}

function kindOf(method: string, path: string): 'work' | 'transfer' | 'signIn' {
  if (path === '/auth/login') return 'signIn'
  return path.startsWith('/files') && method !== 'GET' && method !== 'SEARCH' ? 'transfer' : 'work'
}

const busy = () => failure('SERVICE_UNAVAILABLE', 'The server is busy. Try again in a moment.', { retry_after: 1 })
