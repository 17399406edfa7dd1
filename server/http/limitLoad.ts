import type { MiddlewareHandler } from 'hono'
import { failure } from '#server/failures/Failure.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { loopTurns } from './loopTurns.ts'

/** Requests that are worked on at once; more would only wait longer than anybody does. */
const atOnce = 128
/** Bodies of files that come in at once; each waits for its sender, not for us. */
const transfers = 256
/** Sign-ins at once. Most of them wait: few are worked on. */
const signIns = 256

/** Answered whatever happens, so that whoever watches the server sees it. */
const always: ReadonlySet<string> = new Set(['/server/ping', '/server/health'])

/**
 * Refuses early what would only wait: with SERVICE_UNAVAILABLE and the time to try again. Files on their way in are
 * counted apart, so that slow senders keep nobody else out; so are sign-ins, which come all at once in the morning.
 */
export function limitLoad(): MiddlewareHandler<AppEnvironment> {
  const enter = loopTurns()
  const running = { work: 0, transfer: 0, signIn: 0 }
  const most = { work: atOnce, transfer: transfers, signIn: signIns }
  return async (context, next) => {
    const { method, path } = context.req
    if (always.has(path)) return next()
    const entered = enter()
    if (entered !== true && !(await entered)) throw busy()
    const kind = kindOf(method, path)
    if (running[kind] >= most[kind]) throw busy()
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
