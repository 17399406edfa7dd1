import { Hono } from 'hono'
import { failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from './AppEnvironment.ts'
import { crossOrigin } from './crossOrigin.ts'
import { handleError } from './handleError.ts'
import { limitLoad } from './limitLoad.ts'
import { markRequest } from './markRequest.ts'
import { resolveCaller } from './resolveCaller.ts'
import { accountRoutes } from './routes/accounts.ts'
import { authRoutes } from './routes/auth.ts'
import { bootRoutes } from './routes/boot.ts'
import { extensionRoutes } from './routes/extensions.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { itemsRoutes } from './routes/items.ts'
import { laterRelationRoutes } from './routes/laterRelations.ts'
import { modelRoutes } from './routes/model.ts'
import { policyReportRoutes } from './routes/policyReports.ts'
import { serverRoutes } from './routes/server.ts'
import { singleSignOnRoutes } from './routes/singleSignOn.ts'
import { systemRoutes } from './routes/system.ts'
import { toolRoutes } from './routes/tools.ts'
import { userRoutes } from './routes/users.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { securityHeaders } from './securityHeaders.ts'

export interface AppOptions {
  /** Adds routes of others (files, folders, assets, the studio) before the answer for unknown routes. */
  readonly extra?: (app: Hono<AppEnvironment>, platform: Platform) => void
}

/** What says nothing of rights or the model, and answers while the database does not. */
const standsAlone = /^\/(admin|server)\//

/** The HTTP interface over a platform. */
export function createApp(platform: Platform, options: AppOptions = {}): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  app.onError(handleError(platform))
  app.notFound(context => {
    throw failure('ROUTE_NOT_FOUND', `Route ${context.req.path} doesn't exist.`)
  })
  app.use(securityHeaders(platform))
  app.use(limitLoad())
  app.use(crossOrigin(platform))
  app.use(async (context, next) => {
    if (!standsAlone.test(context.req.path)) await platform.sync()
    await next()
  })
  app.use(resolveCaller(platform))
  app.use(markRequest)
  for (const register of [
    itemsRoutes,
    authRoutes,
    accountRoutes,
    singleSignOnRoutes,
    userRoutes,
    webhookRoutes,
    systemRoutes,
    laterRelationRoutes,
    modelRoutes,
    historyRoutes,
    serverRoutes,
    healthRoutes,
    policyReportRoutes,
    extensionRoutes,
    bootRoutes,
    toolRoutes,
  ])
    register(app, platform)
  options.extra?.(app, platform)
  return app
}
