import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer } from '#server/http/respond.ts'
import { serverInfo } from '#server/http/serverInfo.ts'
import { failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'

const kinds = ['interfaces', 'displays', 'layouts', 'modules']

/** `/server` and `/extensions`. */
export function serverRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  app.get('/server/ping', context => context.text('pong'))
  app.get('/server/info', async context => answer(context, await serverInfo(platform, context.get('caller'))))
  for (const path of ['/extensions/:kind', '/extensions/:kind/'])
    app.get(path, context => {
      const kind = context.req.param('kind') ?? ''
      if (!kinds.includes(kind)) throw failure('ROUTE_NOT_FOUND', `Route /${kind} doesn't exist.`)
      return answer(context, [])
    })
}
