import { Effect } from 'effect'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer } from '#server/http/respond.ts'
import { ChangeMarks } from '#server/services/ChangeMarks.ts'

/** `/utils/changes`: whether items of a collection have changed. */
export const changeMarkRoutes = Effect.fnUntraced(function* (app: Routes) {
  const marks = yield* ChangeMarks
  app.get('/utils/changes/:collection', function* (context) {
    const age = context.req.query('age') ?? '0'
    if (!/^\d{1,9}$/.test(age)) return yield* invalidQuery('"age" must be a number of milliseconds')
    return answer(context, yield* marks.of(context.get('caller'), context.req.param('collection'), Number(age)))
  })
})
