import type { Hono } from 'hono'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { allowReads, readInside, readTarget } from '../readInside.ts'

/** Reads in one request. */
const maxReads = 16

/**
 * Answers several reads at once, each by its own route. A form reads the items of all its relations together.
 */
export function addReads(app: Hono<AppEnvironment>): void {
  app.get('/fieldhouse/reads', async context => {
    const urls = context.req.queries('read') ?? []
    if (urls.length === 0 || urls.length > maxReads) throw invalidQuery(`"read" takes 1 to ${maxReads} addresses.`)
    const targets = urls.map(url => {
      const target = readTarget(url, context.req.url)
      if (!target) throw invalidQuery('"read" takes addresses of lists and items.')
      return target
    })
    allowReads(context, targets.length)
    const answers = await Promise.all(targets.map(target => readInside(app, context, target)))
    context.header('Cache-Control', 'no-store')
    context.header('Content-Type', 'application/json; charset=utf-8')
    // The studio automatically repeats a read without a body.
    const members = answers.map(({ status, json }) => `{"status":${status},"body":${json ?? 'null'}}`)
    return context.body(`{"data":[${members.join(',')}]}`)
  })
}
