import { Effect } from 'effect'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readQuery } from '#server/http/readQuery.ts'
import { answer } from '#server/http/respond.ts'
import { OutdatedTranslations } from '#server/services/OutdatedTranslations.ts'

/** `/utils/outdated`: translations that are older than what they translate. */
export const translationRoutes = Effect.fnUntraced(function* (app: Routes) {
  const outdated = yield* OutdatedTranslations
  app.get('/utils/outdated/:collection/:field', function* (context) {
    const { source, language } = { source: context.req.query('source'), language: context.req.query('language') }
    if (source === undefined || source === '') throw invalidQuery('"source" is required')
    const { collection, field } = context.req.param()
    const items = readQuery(context)
    const { count, data } = yield* outdated.of(context.get('caller'), {
      ...{ collection, field, source, items },
      language: language ?? null,
    })
    return answer(context, data, count === null ? undefined : { filter_count: count })
  })
})
