import { Effect } from 'effect'
import type { Relation } from '#schemas/data/Relation.ts'
import { requireAdmin } from '#server/access/authorize.ts'
import { relationOf as laterRelation } from '#server/dialect/nine/relations.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import { laterOrFlat } from '#server/http/laterRelation.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readBody } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { referenceOf } from '#server/model/referenceOf.ts'
import { readableCollection, readableRelations } from '#server/services/readableModel.ts'
import { Schema } from '#server/services/Schema.ts'
import { readRelationChange } from '#server/services/schema/readDefinitions.ts'

/**
 * `/relations/:collection` and `/relations/:collection/:field`, by which clients of 9.x address relations. Keys of rows
 * are numbers, so the two cannot be confused.
 */
export const laterRelationRoutes = Effect.fnUntraced(function* (app: Routes) {
  const schema = yield* Schema
  // A server with this form natively has these routes anyway.
  if (schema.snapshot().dialect.relationKey === 'field') return
  /** The relation of a field, if the caller can see it. */
  const relationOf = (context: RequestContext) => {
    const caller = context.get('caller')
    const { collection, field } = context.req.param()
    const relation = readableRelations(schema.snapshot(), caller).find(
      each => each.many_collection === collection && each.many_field === field,
    )
    if (relation) return relation
    throw caller.admin ? failure('ITEM_NOT_FOUND', `Relation "${collection}.${field}" doesn't exist.`) : forbidden()
  }
  const wireOf = (relation: Relation) => laterRelation(relation, referenceOf(schema.snapshot(), relation))
  const shown = (context: RequestContext) => answer(context, wireOf(relationOf(context)))

  app.get('/relations/:collection{[^0-9][^/]*}', context => {
    const snapshot = schema.snapshot()
    const { name } = readableCollection(snapshot, context.get('caller'), context.req.param('collection'))
    const own = readableRelations(snapshot, context.get('caller')).filter(each => each.many_collection === name)
    return answer(context, own.map(wireOf))
  })
  app.get('/relations/:collection/:field', shown)
  app.patch('/relations/:collection/:field', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    const key = String(relationOf(context).id)
    yield* schema.updateRelation(caller, key, readRelationChange(laterOrFlat(yield* readBody(context)), true))
    return shown(context)
  })
  app.delete('/relations/:collection/:field', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    yield* schema.deleteRelations(caller, [String(relationOf(context).id)])
    return done(context)
  })
})
