import { Effect } from 'effect'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import { Presence } from '#server/services/Presence.ts'

/** `/utils/presence`: who has an item open. */
export const presenceRoutes = Effect.fnUntraced(function* (app: Routes) {
  const presence = yield* Presence
  app.post('/utils/presence/:collection/:key', function* (context) {
    const { editing, page } = yield* readObject(context)
    if (typeof page !== 'string' || !/^[\w-]{1,36}$/.test(page))
      return yield* invalidPayload('"page" must be 1 to 36 letters, digits or hyphens')
    if (typeof editing !== 'boolean') return yield* invalidPayload('"editing" must be true or false')
    const { collection, key } = context.req.param()
    return answer(context, yield* presence.enter(context.get('caller'), collection, key, { page, editing }))
  })
  app.delete('/utils/presence/:page', function* (context) {
    yield* presence.leave(context.get('caller'), context.req.param('page'))
    return done(context)
  })
})
