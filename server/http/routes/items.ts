import type { Hono } from 'hono'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import type { RequestContext } from '#server/http/respond.ts'
import { failure, forbidden } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import { itemHandlers } from './itemHandlers.ts'

/** `/items/:collection` and `/items/:collection/:key`. */
export function itemsRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const handlers = itemHandlers(platform)
  const isSingleton = (name: string) => platform.schema.snapshot().collections.get(name)?.singleton ?? false
  const nameOf = (context: RequestContext): string => {
    const name = context.req.param('collection') ?? ''
    // The platform's own collections have routes of their own, with their own rules.
    if (isSystemCollection(name.toLowerCase())) throw forbidden()
    return name
  }
  /** Administrators also read the platform's own collections here, as in the dialect. */
  const readable = (context: RequestContext): string => {
    const name = context.req.param('collection') ?? ''
    const info = context.get('caller').admin ? platform.schema.snapshot().collections.get(name) : undefined
    return info?.system ? name : nameOf(context)
  }
  const keyOf = (context: RequestContext, name: string): string => {
    if (isSingleton(name))
      throw failure('ROUTE_NOT_FOUND', `Route /${name}/${context.req.param('key') ?? ''} doesn't exist.`)
    return context.req.param('key') ?? ''
  }
  const plural = (context: RequestContext): string => {
    const name = nameOf(context)
    if (isSingleton(name)) throw failure('ROUTE_NOT_FOUND', `Route /${name} doesn't exist.`)
    return name
  }
  app.get('/items/:collection', context => handlers.list(context, readable(context)))
  app.on('SEARCH', '/items/:collection', context => handlers.search(context, readable(context)))
  app.post('/items/:collection', context => handlers.create(context, plural(context)))
  app.patch('/items/:collection', context => handlers.update(context, nameOf(context)))
  app.delete('/items/:collection', context => handlers.remove(context, nameOf(context)))
  app.get('/items/:collection/:key', context => {
    const name = readable(context)
    return handlers.read(context, name, keyOf(context, name))
  })
  app.patch('/items/:collection/:key', context => {
    const name = nameOf(context)
    return handlers.updateByKey(context, name, keyOf(context, name))
  })
  app.delete('/items/:collection/:key', context => {
    const name = nameOf(context)
    return handlers.removeByKey(context, name, keyOf(context, name))
  })
}
