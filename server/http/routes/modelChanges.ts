import { Effect } from 'effect'
import { requireAdmin } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { relationOf } from '#server/dialect/nine/relations.ts'
import { failure, forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import { isLaterRelation, laterOrFlat } from '#server/http/laterRelation.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readBody } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { referenceOf } from '#server/model/referenceOf.ts'
import { folderOf } from '#server/services/readableModel.ts'
import { Schema } from '#server/services/Schema.ts'
import { copiedField } from '#server/services/schema/copiedField.ts'
import {
  readCollectionChange,
  readCollectionChanges,
  readFieldChange,
  readNewCollection,
  readNewField,
  readNewRelation,
  readRelationChange,
} from '#server/services/schema/readDefinitions.ts'

/**
 * Changes of `/collections`, `/fields` and `/relations`. Callers who are not administrators are refused before anything
 * is read.
 */
export const modelChangeRoutes = Effect.fnUntraced(function* (app: Routes) {
  yield* collectionChanges(app)
  yield* fieldChanges(app)
  yield* relationChanges(app)
})

const collectionChanges = Effect.fnUntraced(function* (app: Routes) {
  const schema = yield* Schema
  const { dialect } = schema.snapshot()
  const wireOf = (name: string) => {
    const { collections, folders } = schema.snapshot()
    const folder = folders.find(each => each.collection === name)
    const wire = collections.get(name)?.wire ?? (folder && folderOf(folder))
    return wire ? dialect.collection(wire) : null
  }
  const remove = operation(function* (context: RequestContext, caller: RequestCaller, names: readonly string[]) {
    yield* schema.deleteCollections(caller, names)
    return done(context)
  })
  app.post('/collections', function* (context) {
    const caller = adminOf(context)
    const body = yield* readBody(context)
    const definitions = listOf(body).map(each => readNewCollection(dialect.readCollection(each), dialect))
    yield* schema.createCollections(caller, definitions)
    return answer(
      context,
      oneOrMany(
        body,
        definitions.map(each => wireOf(each.collection)),
      ),
    )
  })
  app.patch('/collections/:collection', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    const name = context.req.param('collection')
    const meta = readCollectionChange(yield* readBody(context), dialect.extraMeta)
    yield* schema.updateCollections(caller, [{ collection: name, meta }])
    return answer(context, wireOf(name))
  })
  app.patch('/collections', function* (context) {
    const caller = adminOf(context)
    const changes = readCollectionChanges(yield* readBody(context), dialect.extraMeta)
    yield* schema.updateCollections(caller, changes)
    return answer(
      context,
      changes.map(each => wireOf(each.collection)),
    )
  })
  app.delete('/collections', function* (context) {
    const caller = adminOf(context)
    return yield* remove(context, caller, keysOf(yield* readBody(context)))
  })
  app.delete('/collections/:collection', context => {
    const name = context.req.param('collection')
    const names = schema.snapshot().collections.has(name) ? [name] : name.split(',')
    return remove(context, adminOf(context), names)
  })
})

const fieldChanges = Effect.fnUntraced(function* (app: Routes) {
  const schema = yield* Schema
  const { dialect } = schema.snapshot()
  const wireOf = (collection: string, field: string) => {
    const info = schema.snapshot().collections.get(collection)
    const wire = info?.wireFields.find(each => each.field === field)
    return wire ? dialect.field(wire) : null
  }
  app.post('/fields/:collection', function* (context) {
    const caller = adminOf(context)
    const collection = context.req.param('collection')
    const field = readNewField(dialect.readField(yield* readBody(context)), dialect.extraMeta)
    yield* schema.createFields(caller, collection, [field])
    return answer(context, wireOf(collection, field.field))
  })
  app.post('/fields/:collection/:field', function* (context) {
    const caller = adminOf(context)
    const { collection, field } = context.req.param()
    const copy = copiedField(schema.snapshot(), collection, field, yield* readBody(context))
    yield* schema.createFields(caller, copy.collection, [copy.definition])
    return answer(context, wireOf(copy.collection, copy.definition.field))
  })
  app.patch('/fields/:collection', function* (context) {
    const caller = adminOf(context)
    const collection = context.req.param('collection')
    const body = yield* readBody(context)
    if (!Array.isArray(body)) return yield* invalidPayload('Submitted body has to be an array.')
    const changes = body.map(each => readFieldChange(dialect.readField(each), undefined, dialect.extraMeta))
    yield* schema.updateFields(caller, collection, changes)
    return answer(
      context,
      changes.map(each => wireOf(collection, each.field)),
    )
  })
  app.patch('/fields/:collection/:field', function* (context) {
    const caller = adminOf(context)
    const { collection, field } = context.req.param()
    yield* schema.updateFields(caller, collection, [
      readFieldChange(dialect.readField(yield* readBody(context)), field, dialect.extraMeta),
    ])
    return answer(context, wireOf(collection, field))
  })
  app.delete('/fields/:collection/:field', function* (context) {
    const { collection, field } = context.req.param()
    yield* schema.deleteField(adminOf(context), collection, field)
    return done(context)
  })
})

const relationChanges = Effect.fnUntraced(function* (app: Routes) {
  const schema = yield* Schema
  const { dialect } = schema.snapshot()
  const wireOf = (key: string) => {
    const relation = schema.snapshot().relations.find(each => String(each.id) === key)
    return relation ? dialect.relation(relation, referenceOf(schema.snapshot(), relation)) : null
  }
  const laterOf = (key: number) => {
    const relation = schema.snapshot().relations.find(each => each.id === key)
    return relation ? relationOf(relation, referenceOf(schema.snapshot(), relation)) : null
  }
  app.post('/relations', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    const body = yield* readBody(context)
    const keys = yield* schema.createRelations(
      caller,
      listOf(body).map(each => readNewRelation(laterOrFlat(dialect.readRelation(each)), isLaterRelation(each))),
    )
    return answer(
      context,
      oneOrMany(
        body,
        // A client that sends relations in the form of 9.x also receives them in it.
        keys.map((key, index) => (isLaterRelation(listOf(body)[index]) ? laterOf(key) : wireOf(String(key)))),
      ),
    )
  })
  app.patch('/relations/:key', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    const key = context.req.param('key')
    yield* schema.updateRelation(
      caller,
      key,
      readRelationChange(dialect.readRelation(yield* readBody(context)), dialect.relationKey === 'field'),
    )
    return answer(context, wireOf(key))
  })
  app.delete('/relations', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    yield* schema.deleteRelations(caller, keysOf(yield* readBody(context)))
    return done(context)
  })
  app.delete('/relations/:key', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    yield* schema.deleteRelations(caller, context.req.param('key').split(','))
    return done(context)
  })
  if (dialect.relationKey !== 'field') return
  const keyOf = (context: RequestContext): string => {
    const { collection, field } = context.req.param()
    const relation = schema
      .snapshot()
      .relations.find(each => each.many_collection === collection && each.many_field === field)
    if (relation?.id !== undefined) return String(relation.id)
    throw failure('ITEM_NOT_FOUND', `Relation "${collection}.${field}" doesn't exist.`)
  }
  app.patch('/relations/:collection/:field', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    const key = keyOf(context)
    const change = readRelationChange(dialect.readRelation(yield* readBody(context)), dialect.relationKey === 'field')
    yield* schema.updateRelation(caller, key, change)
    return answer(context, wireOf(key))
  })
  app.delete('/relations/:collection/:field', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    yield* schema.deleteRelations(caller, [keyOf(context)])
    return done(context)
  })
})

/** The caller, who is an administrator. */
function adminOf(context: RequestContext): RequestCaller {
  const caller = context.get('caller')
  if (!caller.admin) throw forbidden('Only admins can perform this action.')
  return caller
}

const listOf = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body ?? {}])

const oneOrMany = (body: unknown, made: readonly unknown[]): unknown => (Array.isArray(body) ? made : made[0])

function keysOf(body: unknown): readonly string[] {
  const fits = (key: unknown) => typeof key === 'string' || typeof key === 'number'
  if (!Array.isArray(body) || !body.every(fits))
    throw failure('INVALID_PAYLOAD', 'Body has to be an array of primary keys')
  return body.map(String)
}
