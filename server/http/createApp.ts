import { Effect } from 'effect'
import { Hono } from 'hono'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { failure } from '#server/failures/Failure.ts'
import { usualLimits } from '#server/query/ReadQuery.ts'
import { Configuration, type ServiceConfig } from '#server/services/Configuration.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { closeUnread } from './closeUnread.ts'
import { crossOrigin } from './crossOrigin.ts'
import { handleError } from './handleError.ts'
import { limitLoad, noLoad } from './limitLoad.ts'
import { observeRequests } from './observeRequests.ts'
import { trustedProxies } from './originOf.ts'
import { prepareRequest } from './prepareRequest.ts'
import { answering, routesOf } from './Routes.ts'
import { requestFibers } from './requestFibers.ts'
import { accountRoutes } from './routes/accounts.ts'
import { assetRoutes } from './routes/assets.ts'
import { auditRoutes } from './routes/audit.ts'
import { authRoutes } from './routes/auth.ts'
import { bootRoutes } from './routes/boot.ts'
import { changeMarkRoutes } from './routes/changeMarks.ts'
import { extensionRoutes } from './routes/extensions.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { itemsRoutes } from './routes/items.ts'
import { laterRelationRoutes } from './routes/laterRelations.ts'
import { mentionRoutes } from './routes/mentions.ts'
import { addMetrics } from './routes/metrics.ts'
import { modelRoutes } from './routes/model.ts'
import { policyReportRoutes } from './routes/policyReports.ts'
import { presenceRoutes } from './routes/presence.ts'
import { addReads } from './routes/reads.ts'
import { ruleTestRoutes } from './routes/ruleTest.ts'
import { serverRoutes } from './routes/server.ts'
import { singleSignOnRoutes } from './routes/singleSignOn.ts'
import { suggestionRoutes } from './routes/suggestions.ts'
import { systemRoutes } from './routes/system.ts'
import { systemPageRoutes } from './routes/systemPage.ts'
import { toolRoutes } from './routes/tools.ts'
import { translationRoutes } from './routes/translations.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { userRoutes } from './routes/users.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { securityHeaders } from './securityHeaders.ts'
import { type ReadStartData, startDataReader } from './studio/startData.ts'

export interface AppOptions {
  /** Answers every request for this caller, whatever its token: for commands, in a process that has no port. */
  readonly caller?: RequestCaller
  /** Adds more routes, such as those of the studio, before the handler for unknown routes. */
  readonly extra?: (app: Hono<AppEnvironment>, startData: ReadStartData) => void
}

/** The default milliseconds that a request may take. */
const usualTimeout = 120_000

/** Null if metrics are off. Their code is only loaded when they are on. */
const openMetrics = ({ metrics }: ServiceConfig) =>
  metrics
    ? Effect.acquireRelease(
        Effect.promise(async () => (await import('#server/metrics/createMetrics.ts')).createMetrics()),
        ({ close }) => Effect.sync(close),
      )
    : Effect.succeed(null)

/** The HTTP API of the services. Its scope ends with the server. */
export const createApp = Effect.fnUntraced(function* (options: AppOptions = {}) {
  const config = yield* Configuration
  const run = yield* requestFibers(config.requestTimeout ?? usualTimeout)
  const prepared = yield* prepareRequest(options.caller)
  const { usual } = config.queryLimits ?? usualLimits
  const app = new Hono<AppEnvironment>()
  app.onError(handleError(config.logger))
  const proxies = trustedProxies(config)
  const metrics = yield* openMetrics(config)
  const load = noLoad()
  app.use(observeRequests({ logger: config.requestLog ? config.logger : null, proxies, count: metrics?.countRequest }))
  app.use(closeUnread)
  app.use(securityHeaders(config))
  app.use(limitLoad(load, metrics?.noteWait))
  app.use(crossOrigin(config))
  app.use(async (context, next) => {
    context.set('usualLimit', usual)
    context.set('answer', answer => run(context, prepared(context, answer)))
    await next()
  })
  const routes = routesOf(app)
  yield* itemsRoutes(routes)
  yield* authRoutes(routes)
  yield* accountRoutes(routes)
  yield* singleSignOnRoutes(routes)
  yield* userRoutes(routes)
  yield* webhookRoutes(routes)
  yield* systemRoutes(routes)
  yield* laterRelationRoutes(routes)
  yield* modelRoutes(routes)
  yield* historyRoutes(routes)
  yield* auditRoutes(routes)
  yield* serverRoutes(routes)
  yield* healthRoutes(routes)
  yield* systemPageRoutes(routes)
  yield* ruleTestRoutes(routes)
  yield* policyReportRoutes(routes)
  yield* extensionRoutes(routes)
  yield* bootRoutes(routes)
  addReads(app)
  if (metrics) yield* addMetrics(app, { load, metrics, token: config.metrics?.token ?? null })
  yield* toolRoutes(routes)
  yield* presenceRoutes(routes)
  yield* changeMarkRoutes(routes)
  yield* suggestionRoutes(routes)
  yield* mentionRoutes(routes)
  yield* translationRoutes(routes)
  yield* fileRoutes(routes)
  yield* uploadRoutes(routes)
  yield* assetRoutes(routes)
  options.extra?.(app, yield* startDataReader(app))
  app.notFound(
    answering(context => {
      throw failure('ROUTE_NOT_FOUND', `Route ${context.req.path} doesn't exist.`)
    }),
  )
  return app
})
