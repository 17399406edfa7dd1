import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer, done } from '#server/http/respond.ts'
import { invalidCredentials } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import { itemHandlers } from './itemHandlers.ts'
import { ownPermissions } from './ownPermissions.ts'

/** Collections of the platform that are items like any other, under a path of their own. */
const plain = ['roles', 'permissions', 'presets', 'webhooks'] as const

export function systemRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const handlers = itemHandlers(platform)
  app.get('/permissions/me', async context => {
    if (context.get('caller').user === null) throw invalidCredentials()
    if (platform.schema.snapshot().dialect.ownPermissions === 'nothing') return done(context)
    return answer(context, await ownPermissions(platform, context.get('caller')))
  })
  const known = platform.schema.snapshot().collections
  for (const name of known.has('directus_translations') ? [...plain, 'translations'] : plain) {
    const collection = `directus_${name}`
    app.get(`/${name}`, context => handlers.list(context, collection))
    app.on('SEARCH', `/${name}`, context => handlers.search(context, collection))
    app.post(`/${name}`, context => handlers.create(context, collection))
    app.patch(`/${name}`, context => handlers.update(context, collection))
    app.delete(`/${name}`, context => handlers.remove(context, collection))
    app.get(`/${name}/:key`, context => handlers.read(context, collection, context.req.param('key')))
    app.patch(`/${name}/:key`, context => handlers.updateByKey(context, collection, context.req.param('key')))
    app.delete(`/${name}/:key`, context => handlers.removeByKey(context, collection, context.req.param('key')))
  }
  app.get('/settings', context => handlers.list(context, 'directus_settings'))
  app.patch('/settings', context => handlers.update(context, 'directus_settings'))
}
