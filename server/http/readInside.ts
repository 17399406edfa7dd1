import type { Context, Hono } from 'hono'
import type { AppEnvironment } from './AppEnvironment.ts'
import { outgoingOf } from './requestFibers.ts'

/** Lists and items, by path. */
const readable = /^\/(items|files|folders|users)(\/[\w%.-]+){0,2}$/

/**
 * Headers that identify the caller. All other headers concern the body, the connection or the cache of the whole
 * request.
 */
const passed = [
  ...['authorization', 'x-view-as-role', 'x-view-as-user', 'user-agent', 'x-forwarded-for', 'x-real-ip', 'forwarded'],
  'origin',
]

/** The address of a list or an item on this server, which must be the same after it is resolved; null for any other. */
export function readTarget(url: string, base: string): URL | null {
  const [path = ''] = url.split('?')
  const target = readable.test(path) ? new URL(url, base) : null
  return target?.pathname === path ? target : null
}

/** Prepares a request for several reads: each of them listens for the end of the connection. */
export function allowReads(context: Context<AppEnvironment>, reads: number): void {
  // Node.js warns of a leak at 11 listeners.
  outgoingOf(context)?.setMaxListeners(10 + reads)
}

/**
 * The response of a read's own route, as if the caller of this request had sent it: with the same authorization, limits
 * and errors. `token` replaces the authorization of the request.
 */
export async function readInside(
  app: Hono<AppEnvironment>,
  context: Context<AppEnvironment>,
  target: URL,
  token?: string,
): Promise<{ readonly status: number; readonly json: string | null }> {
  const headers = new Headers()
  for (const name of passed) {
    const value = context.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  headers.set('x-request-id', context.get('requestId'))
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const request = new Request(target, { headers, signal: context.req.raw.signal })
  const response = await app.fetch(request, { ...(context.env as object | undefined), isInside: true })
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const text = await response.text()
  return { status: response.status, json: isJson && text ? text : null }
}
