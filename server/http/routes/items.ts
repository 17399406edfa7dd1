import { Effect } from 'effect'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import type { RequestContext } from '#server/http/respond.ts'
import { Schema } from '#server/services/Schema.ts'
import { itemHandlers } from './itemHandlers.ts'

/** `/items/:collection` and `/items/:collection/:key`. */
export const itemsRoutes = Effect.fnUntraced(function* (app: Routes) {
  const schema = yield* Schema
  const handlers = yield* itemHandlers
  const isSingleton = (name: string) => schema.snapshot().collections.get(name)?.singleton ?? false
  const nameOf = (context: RequestContext): string => {
    const name = context.req.param('collection') ?? ''
    // System collections have their own routes, with their own rules.
    if (isSystemCollection(name.toLowerCase())) throw forbidden()
    return name
  }
  /** Administrators can also read system collections here, as in the dialect. */
  const readable = (context: RequestContext): string => {
    const name = context.req.param('collection') ?? ''
    const info = context.get('caller').admin ? schema.snapshot().collections.get(name) : undefined
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
  app.search('/items/:collection', context => handlers.search(context, readable(context)))
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
})
