import { Effect } from 'effect'
import type { Collection } from '#schemas/data/Collection.ts'
import { isFolder } from '#schemas/data/isFolder.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer, type RequestContext } from '#server/http/respond.ts'
import { referenceOf } from '#server/model/referenceOf.ts'
import {
  readableCollection,
  readableCollections,
  readableFields,
  readableRelations,
  requireModel,
} from '#server/services/readableModel.ts'
import { Schema } from '#server/services/Schema.ts'
import { modelChangeRoutes } from './modelChanges.ts'
import { specsRoutes } from './specs.ts'

const isFolderNamed = (name: string) => (each: Collection) => isFolder(each) && each.collection === name

/** `/collections`, `/fields` and `/relations`: the part of the model that the caller can see. */
export const modelRoutes = Effect.fnUntraced(function* (app: Routes) {
  const schema = yield* Schema
  const { dialect } = schema.snapshot()
  const open = (context: RequestContext): RequestCaller => {
    const caller = context.get('caller')
    requireModel(schema.snapshot(), caller)
    return caller
  }
  app.get('/collections', context =>
    answer(context, readableCollections(schema.snapshot(), open(context)).map(dialect.collection)),
  )
  app.get('/collections/:collection', context => {
    const [caller, name] = [context.get('caller'), context.req.param('collection')]
    const folder = caller.admin && readableCollections(schema.snapshot(), caller).find(isFolderNamed(name))
    return answer(context, dialect.collection(folder || readableCollection(schema.snapshot(), caller, name).wire))
  })
  app.get('/fields', context => answer(context, readableFields(schema.snapshot(), open(context)).map(dialect.field)))
  app.get('/fields/:collection', context => {
    const caller = context.get('caller')
    const { name } = readableCollection(schema.snapshot(), caller, context.req.param('collection'))
    return answer(context, readableFields(schema.snapshot(), caller, name).map(dialect.field))
  })
  app.get('/fields/:collection/:field', context => {
    const caller = context.get('caller')
    const { name } = readableCollection(schema.snapshot(), caller, context.req.param('collection'))
    const named = context.req.param('field')
    const field = readableFields(schema.snapshot(), caller, name).find(each => each.field === named)
    if (field) return answer(context, dialect.field(field))
    throw caller.admin ? failure('FIELD_NOT_FOUND', `Field "${named}" doesn't exist in "${name}".`) : forbidden()
  })
  const shown = (relation: Relation): unknown => dialect.relation(relation, referenceOf(schema.snapshot(), relation))
  app.get('/relations', context => answer(context, readableRelations(schema.snapshot(), open(context)).map(shown)))
  app.get('/relations/:key', context => {
    const caller = context.get('caller')
    const key = context.req.param('key')
    const readable = readableRelations(schema.snapshot(), caller)
    if (dialect.relationKey === 'field') {
      const { name } = readableCollection(schema.snapshot(), caller, key)
      return answer(context, readable.filter(each => each.many_collection === name).map(shown))
    }
    const relation = readable.find(each => String(each.id) === key)
    if (relation) return answer(context, shown(relation))
    throw caller.admin ? failure('ITEM_NOT_FOUND', `Relation "${key}" doesn't exist.`) : forbidden()
  })
  if (dialect.relationKey === 'field')
    app.get('/relations/:collection/:field', context => {
      const caller = context.get('caller')
      const { collection, field } = context.req.param()
      const relation = readableRelations(schema.snapshot(), caller).find(
        each => each.many_collection === collection && each.many_field === field,
      )
      if (relation) return answer(context, shown(relation))
      throw caller.admin ? failure('ITEM_NOT_FOUND', `Relation "${collection}.${field}" doesn't exist.`) : forbidden()
    })
  yield* modelChangeRoutes(app)
  yield* specsRoutes(app)
})
