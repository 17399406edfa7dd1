import { Effect } from 'effect'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import { Mentions } from '#server/services/Mentions.ts'

const longestSearch = 200

/** `/utils/mentions`: people to mention in a comment, and `/users/me/mentions`: the mentions of the caller. */
export const mentionRoutes = Effect.fnUntraced(function* (app: Routes) {
  const mentions = yield* Mentions
  app.get('/utils/mentions/:collection/:key', function* (context) {
    const { collection, key } = context.req.param()
    const search = (context.req.query('search') ?? '').replaceAll('\u0000', '').slice(0, longestSearch)
    return answer(context, yield* mentions.people(context.get('caller'), collection, key, search))
  })
  app.get('/users/me/mentions', function* (context) {
    return answer(context, yield* mentions.own(context.get('caller')))
  })
  app.patch('/users/me/mentions', function* (context) {
    const { emails, seen } = yield* readObject(context)
    if (emails !== undefined && typeof emails !== 'boolean')
      return yield* invalidPayload('"emails" must be true or false')
    if (seen !== undefined && !(typeof seen === 'number' && Number.isSafeInteger(seen) && seen >= 0))
      return yield* invalidPayload('"seen" must be the key of a comment')
    yield* mentions.choose(context.get('caller'), {
      ...(emails === undefined ? {} : { emails }),
      ...(seen === undefined ? {} : { seen }),
    })
    return done(context)
  })
})
