import { Effect } from 'effect'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Item } from '#schemas/data/Item.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { forbidden, invalidCredentials, invalidPayload } from '#server/failures/Failure.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { readQuery } from '#server/http/readQuery.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import type { ItemsInterface } from '#server/services/Items.ts'
import { Items } from '#server/services/Items.ts'
import { isStudioPath } from '#server/services/isStudioPath.ts'
import { apiTokenRoutes } from './apiTokens.ts'
import { itemHandlers } from './itemHandlers.ts'
import { ownAccountRoutes } from './ownAccount.ts'
import { ownAddressRoutes } from './ownAddress.ts'
import { ownIdentityRoutes } from './ownIdentities.ts'

const collection = 'directus_users'

/** `/users`, and `/users/me` for the caller. */
export const userRoutes = Effect.fnUntraced(function* (app: Routes) {
  const items = yield* Items
  const database = yield* Database
  const handlers = yield* itemHandlers
  app.get('/users/me', function* (context) {
    requireUser(context)
    return answer(context, yield* readSelf(items, context.get('caller'), readQuery(context)))
  })
  app.patch('/users/me', function* (context) {
    const user = requireUser(context)
    const query = readQuery(context)
    yield* items.update(context.get('caller'), collection, [user], yield* readObject(context))
    return answer(context, yield* readSelf(items, context.get('caller'), query))
  })
  app.patch('/users/me/track/page', function* (context) {
    const user = requireUser(context)
    const { last_page: page } = yield* readObject(context)
    if (!isStudioPath(page)) return yield* invalidPayload('"last_page" must be a path in the studio')
    yield* transaction(database, trx =>
      execute(sql`update directus_users set last_page = ${page} where id = ${user}`, trx),
    )
    return done(context)
  })
  yield* apiTokenRoutes(app)
  yield* ownAccountRoutes(app)
  yield* ownAddressRoutes(app)
  yield* ownIdentityRoutes(app)
  app.get('/users', context => handlers.list(context, collection))
  app.search('/users', context => handlers.search(context, collection))
  app.post('/users', context => handlers.create(context, collection))
  app.patch('/users', context => handlers.update(context, collection))
  app.delete('/users', context => handlers.remove(context, collection))
  app.get('/users/:key', context => handlers.read(context, collection, keyOf(context)))
  app.patch('/users/:key', context => handlers.updateByKey(context, collection, keyOf(context)))
  app.delete('/users/:key', context => handlers.removeByKey(context, collection, keyOf(context)))
})

/** `me` is only valid alone, not among other keys. */
function keyOf(context: Context<AppEnvironment, '/users/:key'>): string {
  const key = context.req.param('key')
  if (key.split(',').some(part => part.trim().toLowerCase() === 'me')) throw forbidden()
  return key
}

function requireUser(context: RequestContext): string {
  const { user } = context.get('caller')
  if (user === null) throw invalidCredentials()
  return user
}

/** The caller's own account: everything except its secrets, whatever their permissions; likewise their role. */
export function readSelf(items: ItemsInterface, caller: RequestCaller, query: ReadQuery = everyField): Fallible<Item> {
  const self: RequestCaller = { ...caller, readsSelf: true, permissionCache: new Map() }
  return items.readOne(self, collection, caller.user ?? '', query)
}
