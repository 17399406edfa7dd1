import { Effect } from 'effect'
import { requireAdmin } from '#server/access/authorize.ts'
import { invalidPayload, invalidQuery } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readBody } from '#server/http/readBody.ts'
import { answer } from '#server/http/respond.ts'
import { isPayload } from '#server/model/Payload.ts'
import { mostDays } from '#server/services/historyDays.ts'
import { Retention } from '#server/services/Retention.ts'
import { System } from '#server/services/System.ts'

/** `/fieldhouse/system`, for administrators: the state of the server, a test of its mail, and how long history is kept. */
export const systemPageRoutes = Effect.fnUntraced(function* (app: Routes) {
  const system = yield* System
  const retention = yield* Retention
  app.get('/fieldhouse/system', function* (context) {
    requireAdmin(context.get('caller'))
    return answer(context, yield* system.facts())
  })
  app.post('/fieldhouse/system/test-email', function* (context) {
    requireAdmin(context.get('caller'))
    return answer(context, yield* system.sendTestEmail(context.get('caller')))
  })
  app.get('/fieldhouse/system/history', function* (context) {
    requireAdmin(context.get('caller'))
    const days = Number(context.req.query('days'))
    if (!isDays(days)) return yield* invalidQuery(`"days" must be a whole number from 1 to ${mostDays}`)
    return answer(context, yield* retention.older(days))
  })
  app.patch('/fieldhouse/system/history', function* (context) {
    requireAdmin(context.get('caller'))
    const body = yield* readBody(context)
    const days = isPayload(body) ? body['days'] : undefined
    if (days !== null && !isDays(days))
      return yield* invalidPayload(`"days" must be a whole number from 1 to ${mostDays}, or null for forever.`)
    yield* retention.change(context.get('caller'), days)
    return answer(context, (yield* system.facts()).history)
  })
})

const isDays = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostDays
