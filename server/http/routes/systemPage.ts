import { Effect } from 'effect'
import { requireAdmin } from '#server/access/authorize.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer } from '#server/http/respond.ts'
import { System } from '#server/services/System.ts'

/** `/fieldhouse/system`, for administrators: the state of the server, and a test of its mail. */
export const systemPageRoutes = Effect.fnUntraced(function* (app: Routes) {
  const system = yield* System
  app.get('/fieldhouse/system', function* (context) {
    requireAdmin(context.get('caller'))
    return answer(context, yield* system.facts())
  })
  app.post('/fieldhouse/system/test-email', function* (context) {
    requireAdmin(context.get('caller'))
    return answer(context, yield* system.sendTestEmail(context.get('caller')))
  })
})
