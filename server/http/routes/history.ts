import { Effect } from 'effect'
import { failedValidation, invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import type { Payload } from '#server/model/Payload.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { Comments } from '#server/services/Comments.ts'
import { Items } from '#server/services/Items.ts'
import { itemHandlers } from './itemHandlers.ts'

const activity = 'directus_activity'
const revisions = 'directus_revisions'

/** `/activity` with its comments, and `/revisions`: read-only for clients. */
export const historyRoutes = Effect.fnUntraced(function* (app: Routes) {
  const comments = yield* Comments
  const items = yield* Items
  const handlers = yield* itemHandlers
  app.post('/activity/comment', function* (context) {
    const caller = context.get('caller')
    const comment = commentOf(yield* readObject(context))
    const key = yield* comments.create(caller, comment)
    return answer(context, yield* items.readOne(caller, activity, key, everyField))
  })
  app.patch('/activity/comment/:key', function* (context) {
    const caller = context.get('caller')
    const key = context.req.param('key')
    const { comment } = yield* readObject(context)
    if (typeof comment !== 'string') return yield* invalidPayload('"comment" is required')
    yield* comments.update(caller, key, comment)
    return answer(context, yield* items.readOne(caller, activity, key, everyField))
  })
  app.delete('/activity/comment/:key', function* (context) {
    yield* comments.remove(context.get('caller'), context.req.param('key'))
    return done(context)
  })
  app.get('/activity', context => handlers.list(context, activity))
  app.search('/activity', context => handlers.search(context, activity))
  app.get('/activity/:key', context => handlers.read(context, activity, context.req.param('key')))
  app.get('/revisions', context => handlers.list(context, revisions))
  app.search('/revisions', context => handlers.search(context, revisions))
  app.get('/revisions/:key', context => handlers.read(context, revisions, context.req.param('key')))
})

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
