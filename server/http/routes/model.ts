import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer } from '#server/http/respond.ts'
import { failure, forbidden } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import {
  readableCollection,
  readableCollections,
  readableFields,
  readableRelations,
} from '#server/services/readableModel.ts'
import { modelChangeRoutes } from './modelChanges.ts'
import { specsRoutes } from './specs.ts'

/** `/collections`, `/fields` and `/relations`: the part of the model that the caller may know. */
export function modelRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const { schema } = platform
  app.get('/collections', context => answer(context, readableCollections(schema.snapshot(), context.get('caller'))))
  app.get('/collections/:collection', context => {
    const info = readableCollection(schema.snapshot(), context.get('caller'), context.req.param('collection'))
    return answer(context, info.wire)
  })
  app.get('/fields', context => answer(context, readableFields(schema.snapshot(), context.get('caller'))))
  app.get('/fields/:collection', context => {
    const caller = context.get('caller')
    const { name } = readableCollection(schema.snapshot(), caller, context.req.param('collection'))
    return answer(context, readableFields(schema.snapshot(), caller, name))
  })
  app.get('/fields/:collection/:field', context => {
    const caller = context.get('caller')
    const { name } = readableCollection(schema.snapshot(), caller, context.req.param('collection'))
    const named = context.req.param('field')
    const field = readableFields(schema.snapshot(), caller, name).find(each => each.field === named)
    if (field) return answer(context, field)
    throw caller.admin ? failure('FIELD_NOT_FOUND', `Field "${named}" doesn't exist in "${name}".`) : forbidden()
  })
  app.get('/relations', context => answer(context, readableRelations(schema.snapshot(), context.get('caller'))))
  app.get('/relations/:key', context => {
    const caller = context.get('caller')
    const key = context.req.param('key')
    const relation = readableRelations(schema.snapshot(), caller).find(each => String(each.id) === key)
    if (relation) return answer(context, relation)
    throw caller.admin ? failure('ITEM_NOT_FOUND', `Relation "${key}" doesn't exist.`) : forbidden()
  })
  modelChangeRoutes(app, platform)
  specsRoutes(app, platform)
}
