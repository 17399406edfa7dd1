import type { Hono } from 'hono'
import { relationOf } from '#server/dialect/nine/relations.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { isLaterRelation, laterOrFlat } from '#server/http/laterRelation.ts'
import { readBody } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { requireAdmin } from '#server/services/authorize.ts'
import { failure, forbidden, invalidPayload } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import { folderOf } from '#server/services/readableModel.ts'
import { copiedField } from '#server/services/schema/copiedField.ts'
import {
  readCollectionChange,
  readFieldChange,
  readNewCollection,
  readNewField,
  readNewRelation,
  readRelationChange,
} from '#server/services/schema/readDefinitions.ts'

/** Changes of `/collections`, `/fields` and `/relations`. Whoever is no administrator is refused before anything is read. */
export function modelChangeRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  collectionChanges(app, platform)
  fieldChanges(app, platform)
  relationChanges(app, platform)
}

function collectionChanges(app: Hono<AppEnvironment>, { schema, run }: Platform): void {
  const { dialect } = schema.snapshot()
  const wireOf = (name: string) => {
    const { collections, folders } = schema.snapshot()
    const folder = folders.find(each => each.collection === name)
    const wire = collections.get(name)?.wire ?? (folder && folderOf(folder))
    return wire ? dialect.collection(wire) : null
  }
  const remove = async (context: RequestContext, caller: RequestCaller, names: readonly string[]) => {
    await run(schema.deleteCollections(caller, names))
    return done(context)
  }
  app.post('/collections', async context => {
    const caller = adminOf(context)
    const body = await readBody(context)
    const definitions = listOf(body).map(each => readNewCollection(dialect.readCollection(each), dialect))
    await run(schema.createCollections(caller, definitions))
    return answer(
      context,
      oneOrMany(
        body,
        definitions.map(each => wireOf(each.collection)),
      ),
    )
  })
  app.patch('/collections/:collection', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    const name = context.req.param('collection')
    await run(schema.updateCollection(caller, name, readCollectionChange(await readBody(context), dialect.extraMeta)))
    return answer(context, wireOf(name))
  })
  app.delete('/collections', async context => {
    const caller = adminOf(context)
    return remove(context, caller, keysOf(await readBody(context)))
  })
  app.delete('/collections/:collection', context => {
    const name = context.req.param('collection')
    const names = schema.snapshot().collections.has(name) ? [name] : name.split(',')
    return remove(context, adminOf(context), names)
  })
}

function fieldChanges(app: Hono<AppEnvironment>, { schema, run }: Platform): void {
  const { dialect } = schema.snapshot()
  const wireOf = (collection: string, field: string) => {
    const info = schema.snapshot().collections.get(collection)
    const wire = info?.wireFields.find(each => each.field === field)
    return wire ? dialect.field(wire) : null
  }
  app.post('/fields/:collection', async context => {
    const caller = adminOf(context)
    const collection = context.req.param('collection')
    const field = readNewField(dialect.readField(await readBody(context)), dialect.extraMeta)
    await run(schema.createFields(caller, collection, [field]))
    return answer(context, wireOf(collection, field.field))
  })
  app.post('/fields/:collection/:field', async context => {
    const caller = adminOf(context)
    const { collection, field } = context.req.param()
    const copy = copiedField(schema.snapshot(), collection, field, await readBody(context))
    await run(schema.createFields(caller, copy.collection, [copy.definition]))
    return answer(context, wireOf(copy.collection, copy.definition.field))
  })
  app.patch('/fields/:collection', async context => {
    const caller = adminOf(context)
    const collection = context.req.param('collection')
    const body = await readBody(context)
    if (!Array.isArray(body)) throw invalidPayload('Submitted body has to be an array.')
    const changes = body.map(each => readFieldChange(dialect.readField(each), undefined, dialect.extraMeta))
    await run(schema.updateFields(caller, collection, changes))
    return answer(
      context,
      changes.map(each => wireOf(collection, each.field)),
    )
  })
  app.patch('/fields/:collection/:field', async context => {
    const caller = adminOf(context)
    const { collection, field } = context.req.param()
    await run(
      schema.updateFields(caller, collection, [
        readFieldChange(dialect.readField(await readBody(context)), field, dialect.extraMeta),
      ]),
    )
    return answer(context, wireOf(collection, field))
  })
  app.delete('/fields/:collection/:field', async context => {
    const { collection, field } = context.req.param()
    await run(schema.deleteField(adminOf(context), collection, field))
    return done(context)
  })
}

function relationChanges(app: Hono<AppEnvironment>, { schema, run }: Platform): void {
  const { dialect } = schema.snapshot()
  const wireOf = (key: string) => {
    const relation = schema.snapshot().relations.find(each => String(each.id) === key)
    return relation ? dialect.relation(relation, schema.snapshot()) : null
  }
  const laterOf = (key: number) => {
    const relation = schema.snapshot().relations.find(each => each.id === key)
    return relation ? relationOf(relation, schema.snapshot()) : null
  }
  app.post('/relations', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    const body = await readBody(context)
    const keys = await run(
      schema.createRelations(
        caller,
        listOf(body).map(each => readNewRelation(laterOrFlat(dialect.readRelation(each)), isLaterRelation(each))),
      ),
    )
    return answer(
      context,
      oneOrMany(
        body,
        // Whoever describes relations as 9.x does reads them so, too.
        keys.map((key, index) => (isLaterRelation(listOf(body)[index]) ? laterOf(key) : wireOf(String(key)))),
      ),
    )
  })
  app.patch('/relations/:key', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    const key = context.req.param('key')
    await run(
      schema.updateRelation(
        caller,
        key,
        readRelationChange(dialect.readRelation(await readBody(context)), dialect.relationKey === 'field'),
      ),
    )
    return answer(context, wireOf(key))
  })
  app.delete('/relations', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    await run(schema.deleteRelations(caller, keysOf(await readBody(context))))
    return done(context)
  })
  app.delete('/relations/:key', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    await run(schema.deleteRelations(caller, context.req.param('key').split(',')))
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
  app.patch('/relations/:collection/:field', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    const key = keyOf(context)
    const change = readRelationChange(dialect.readRelation(await readBody(context)), dialect.relationKey === 'field')
    await run(schema.updateRelation(caller, key, change))
    return answer(context, wireOf(key))
  })
  app.delete('/relations/:collection/:field', async context => {
    const caller = context.get('caller')
    requireAdmin(caller)
    await run(schema.deleteRelations(caller, [keyOf(context)]))
    return done(context)
  })
}

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
