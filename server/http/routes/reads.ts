import type { Context, Hono } from 'hono'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { outgoingOf } from '../requestFibers.ts'

/** Reads in one request. */
const maxReads = 16

/** Lists and items, by path. */
const readable = /^\/(items|files|folders|users)(\/[\w%.-]+){0,2}$/

/**
 * Headers that identify the caller. All other headers concern the body, the connection or the cache of the whole
 * request.
 */
const passed = ['authorization', 'x-view-as-role', 'user-agent', 'x-forwarded-for', 'x-real-ip', 'forwarded', 'origin']

/**
 * Answers several reads at once, each by its own route, as if the caller had sent it: with the same authorization,
 * limits and errors. A form reads the items of all its relations together.
 */
export function addReads(app: Hono<AppEnvironment>): void {
  app.get('/fieldhouse/reads', async context => {
    const urls = context.req.queries('read') ?? []
    if (urls.length === 0 || urls.length > maxReads) throw invalidQuery(`"read" takes 1 to ${maxReads} addresses.`)
    // Each read listens for the end of the connection; Node.js warns of a leak at 11 listeners.
    outgoingOf(context)?.setMaxListeners(2 * maxReads)
    const targets = urls.map(url => targetOf(url, context.req.url))
    const answers = await Promise.all(targets.map(target => answerOf(app, context, target)))
    context.header('Cache-Control', 'no-store')
    context.header('Content-Type', 'application/json; charset=utf-8')
    return context.body(`{"data":[${answers.join(',')}]}`)
  })
}

/** An address on this server, which must be the same after it is resolved. */
function targetOf(url: string, base: string): URL {
  const [path = ''] = url.split('?')
  const target = readable.test(path) ? new URL(url, base) : null
  if (target?.pathname !== path) throw invalidQuery('"read" takes addresses of lists and items.')
  return target
}

async function answerOf(app: Hono<AppEnvironment>, context: Context<AppEnvironment>, target: URL): Promise<string> {
  const headers = new Headers()
  for (const name of passed) {
    const value = context.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const request = new Request(target, { headers, signal: context.req.raw.signal })
  const response = await app.fetch(request, context.env)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const text = await response.text()
  // The studio automatically repeats a read without a body.
  return `{"status":${response.status},"body":${isJson && text ? text : 'null'}}`
}
