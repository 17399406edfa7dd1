import { Effect } from 'effect'
import type { Routes } from '#server/http/Routes.ts'
import { Health } from '#server/services/Health.ts'

/**
 * `/server/health`: 200 while the server can work, 503 while it cannot. Administrators get the details (the form of
 * draft-inadarei-api-health-check).
 */
export const healthRoutes = Effect.fnUntraced(function* (app: Routes) {
  const health = yield* Health
  app.get('/server/health', function* (context) {
    const { status, checks } = yield* health.state()
    const text = JSON.stringify(context.get('caller').admin ? { status, checks } : { status })
    return context.body(text, status === 'error' ? 503 : 200, { 'Content-Type': 'application/health+json' })
  })
})
