import { Effect } from 'effect'
import { invalidCredentials } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer, done } from '#server/http/respond.ts'
import { Items } from '#server/services/Items.ts'
import { Schema } from '#server/services/Schema.ts'
import { itemHandlers } from './itemHandlers.ts'
import { ownPermissions } from './ownPermissions.ts'

/** System collections that behave like any other, under their own path. */
const plain = ['roles', 'permissions', 'presets', 'webhooks'] as const

export const systemRoutes = Effect.fnUntraced(function* (app: Routes) {
  const items = yield* Items
  const schema = yield* Schema
  const handlers = yield* itemHandlers
  app.get('/permissions/me', function* (context) {
    if (context.get('caller').user === null) return yield* invalidCredentials()
    if (schema.snapshot().dialect.ownPermissions === 'nothing') return done(context)
    return answer(context, yield* ownPermissions(items, context.get('caller')))
  })
  const collections = schema.snapshot().collections
  for (const name of collections.has('directus_translations') ? [...plain, 'translations'] : plain) {
    const collection = `directus_${name}`
    app.get(`/${name}`, context => handlers.list(context, collection))
    app.search(`/${name}`, context => handlers.search(context, collection))
    app.post(`/${name}`, context => handlers.create(context, collection))
    app.patch(`/${name}`, context => handlers.update(context, collection))
    app.delete(`/${name}`, context => handlers.remove(context, collection))
    app.get(`/${name}/:key`, context => handlers.read(context, collection, context.req.param('key')))
    app.patch(`/${name}/:key`, context => handlers.updateByKey(context, collection, context.req.param('key')))
    app.delete(`/${name}/:key`, context => handlers.removeByKey(context, collection, context.req.param('key')))
  }
  app.get('/settings', context => handlers.list(context, 'directus_settings'))
  app.patch('/settings', context => handlers.update(context, 'directus_settings'))
})
