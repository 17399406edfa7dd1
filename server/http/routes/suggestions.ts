import { Effect } from 'effect'
import type { Routes } from '#server/http/Routes.ts'
import { answer } from '#server/http/respond.ts'
import { Suggestions } from '#server/services/Suggestions.ts'

/** `/utils/suggestions`: values of a field from the service that administrators have set for it. */
export const suggestionRoutes = Effect.fnUntraced(function* (app: Routes) {
  const suggestions = yield* Suggestions
  app.get('/utils/suggestions/:collection/:field', function* (context) {
    const { collection, field } = context.req.param()
    const search = (context.req.query('search') ?? '').slice(0, 200)
    return answer(context, yield* suggestions.of(context.get('caller'), collection, field, search))
  })
})
