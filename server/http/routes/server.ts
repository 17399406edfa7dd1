import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer } from '#server/http/respond.ts'
import { serverInfo } from '#server/http/serverInfo.ts'
import type { Platform } from '#server/services/Platform.ts'

/** `/server`: whether it is there, and what it is. */
export function serverRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  app.get('/server/ping', context => context.text('pong'))
  app.get('/server/info', async context => answer(context, await serverInfo(platform, context.get('caller'))))
}
