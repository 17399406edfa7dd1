import type { Hono } from 'hono'
import { relationOf as laterRelation } from '#server/dialect/nine/relations.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { laterOrFlat } from '#server/http/laterRelation.ts'
import { readBody } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { requireAdmin } from '#server/services/authorize.ts'
import { failure, forbidden } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import { readableCollection, readableRelations } from '#server/services/readableModel.ts'
import { readRelationChange } from '#server/services/schema/readDefinitions.ts'

/**
 * `/relations/:collection` and `/relations/:collection/:field`, by which clients of 9.x find relations. They are told
 * from the keys of rows by being no numbers.
 */
export function laterRelationRoutes(app: Hono<AppEnvironment>, { run, schema }: Platform): void {
  // A server whose own form this is has these routes anyway.
  if (schema.snapshot().dialect.relationKey === 'field') return
  /** The relation of a field, as far as the caller may know of it. */
  const relationOf = (context: RequestContext) => {
    const caller = context.get('caller')
    const { collection, field } = context.req.param()
    const relation = readableRelations(schema.snapshot(), caller).find(
      each => each.many_collection === collection && each.many_field === field,
    )
    if (relation) return relation
    throw caller.admin ? failure('ITEM_NOT_FOUND', `Relation "${collection}.${field}" doesn't exist.`) : forbidden()
  }
  const shown = (context: RequestContext) => answer(context, laterRelation(relationOf(context), schema.snapshot()))

  app.get('/relations/:collection{[^0-9][^/]*}', context => {
    const snapshot = schema.snapshot()
    const { name } = readableCollection(snapshot, context.get('caller'), context.req.param('collection'))
    const own = readableRelations(snapshot, context.get('caller')).filter(each => each.many_collection === name)
    return answer(
      context,
      own.map(each => laterRelation(each, snapshot)),
    )
  })
  app.get('/relations/:collection/:field', shown)
  app.patch('/relations/:collection/:field', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    const key = String(relationOf(context).id)
    await run(schema.updateRelation(caller, key, readRelationChange(laterOrFlat(await readBody(context)), true)))
    return shown(context)
  })
  app.delete('/relations/:collection/:field', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    await run(schema.deleteRelations(caller, [String(relationOf(context).id)]))
    return done(context)
  })
}
