import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { failedValidation, invalidPayload } from '#server/services/Failure.ts'
import type { Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'
import { itemHandlers } from './itemHandlers.ts'

const activity = 'directus_activity'
const revisions = 'directus_revisions'

/** `/activity` with its comments, and `/revisions`: read, never written by hand. */
export function historyRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { comments, items, run } = platform
  const handlers = itemHandlers(platform)
  app.post('/activity/comment', async context => {
    const caller = context.get('caller')
    const comment = commentOf(await readObject(context))
    const key = await run(comments.create(caller, comment))
    return answer(context, await run(items.readOne(caller, activity, key, everyField)))
  })
  app.patch('/activity/comment/:key', async context => {
    const caller = context.get('caller')
    const key = context.req.param('key')
    const { comment } = await readObject(context)
    if (typeof comment !== 'string') throw invalidPayload('"comment" is required')
    await run(comments.update(caller, key, comment))
    return answer(context, await run(items.readOne(caller, activity, key, everyField)))
  })
  app.delete('/activity/comment/:key', async context => {
    await run(comments.remove(context.get('caller'), context.req.param('key')))
    return done(context)
  })
  app.get('/activity', context => handlers.list(context, activity))
  app.on('SEARCH', '/activity', context => handlers.search(context, activity))
  app.get('/activity/:key', context => handlers.read(context, activity, context.req.param('key')))
  app.get('/revisions', context => handlers.list(context, revisions))
  app.on('SEARCH', '/revisions', context => handlers.search(context, revisions))
  app.get('/revisions/:key', context => handlers.read(context, revisions, context.req.param('key')))
}

function commentOf({ collection, item, comment }: Payload) {
  const problems = Object.entries({ collection, item, comment })
    .filter(([, value]) => value === undefined || value === null)
    .map(([field]) => ({ field, type: 'required' as const }))
  if (problems.length > 0) throw failedValidation(problems)
  if (typeof collection !== 'string') throw invalidPayload('"collection" must be text')
  if (typeof item !== 'string' && typeof item !== 'number') throw invalidPayload('"item" must be a key')
  if (typeof comment !== 'string') throw invalidPayload('"comment" must be text')
  return { collection, item: String(item), comment }
}
