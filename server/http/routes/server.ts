import type { Hono } from 'hono'
import { failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { answer } from '../respond.ts'
import { serverInfo } from '../serverInfo.ts'

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
