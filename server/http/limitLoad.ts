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
const always: ReadonlySet<string> = new Set(['/server/ping', '/server/health', '/metrics'])

type Kind = 'work' | 'transfer' | 'signIn'

/** The current load, for metrics. */
export interface Load {
  /** Requests that wait for their turn. */
  waiting: number
  /** Requests refused since the start. */
  refused: number
  readonly running: Record<Kind, number>
}

export const noLoad = (): Load => ({ waiting: 0, refused: 0, running: { work: 0, transfer: 0, signIn: 0 } })

/**
 * Refuses requests that would only wait, with SERVICE_UNAVAILABLE and a retry time. Uploads have a separate limit, so
 * that slow senders do not block other requests. Sign-ins have one too, because many users sign in at the same time in
 * the morning. `load` is kept up to date, and `waited` gets the milliseconds of each wait.
 */
export function limitLoad(load: Load = noLoad(), waited?: (time: number) => void): MiddlewareHandler<AppEnvironment> {
  const enter = eventLoopLimiter()
  const { running } = load
  const limits = { work: atOnce, transfer: transfers, signIn: signIns }
  return async (context, next) => {
    const { method, path } = context.req
    if (always.has(path)) return next()
    const kind = kindOf(method, path)
    const entered = inTime(enter())
    if ((entered !== true && !(await entered)) || running[kind] >= limits[kind]) {
      load.refused++
      throw busy()
    }
    running[kind]++
    try {
      await next()
    } finally {
      running[kind]--
    }
  }

  function inTime(entered: boolean | Promise<boolean>): boolean | Promise<boolean> {
    if (typeof entered === 'boolean') return entered
    const since = performance.now()
    load.waiting++
    return entered.finally(() => {
      load.waiting--
      waited?.(performance.now() - since)
    })
  }
}

function kindOf(method: string, path: string): Kind {
  if (path === '/auth/login') return 'signIn'
  return path.startsWith('/files') && method !== 'GET' && method !== 'SEARCH' ? 'transfer' : 'work'
}

const busy = () => failure('SERVICE_UNAVAILABLE', 'The server is busy. Try again in a moment.', { retry_after: 1 })
