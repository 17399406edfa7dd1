import { Effect } from 'effect'
import { productVersion } from '#schemas/productVersion.ts'
import type { Routes } from '#server/http/Routes.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { Health } from '#server/services/Health.ts'
import type { Checks } from '#server/services/health/Check.ts'
import { serviceId } from '#server/services/health/serviceId.ts'

/**
 * `/server/health`: 200 while the server can work, 503 while it cannot. Administrators get the details (the form of
 * draft-inadarei-api-health-check, as in Directus 9).
 */
export const healthRoutes = Effect.fnUntraced(function* (app: Routes) {
  const health = yield* Health
  const { secret } = yield* Configuration
  const ids = { releaseId: productVersion, serviceId: serviceId(secret) }
  app.get('/server/health', function* (context) {
    const { status, checks } = yield* health.state()
    const text = JSON.stringify(
      context.get('caller').admin ? { status, ...ids, checks: wireChecks(checks) } : { status },
    )
    return context.body(text, status === 'error' ? 503 : 200, { 'Content-Type': 'application/health+json' })
  })
})

/** What is checked, by the first part of the name of a check. */
const components: Readonly<Record<string, string>> = {
  database: 'datastore',
  replica: 'datastore',
  disk: 'system',
  log: 'system',
  memory: 'system',
  storage: 'objectstore',
  mail: 'email',
}

/** The format has a list per name, for several instances of a component. */
const wireChecks = (checks: Checks) =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      name,
      [{ componentType: components[name.split(':')[0] ?? ''] ?? 'component', ...check }],
    ]),
  )
