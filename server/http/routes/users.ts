import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Item } from '#schemas/data/Item.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { readQuery } from '#server/http/readQuery.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import { forbidden, invalidCredentials, invalidPayload } from '#server/services/Failure.ts'
import { isStudioPath } from '#server/services/isStudioPath.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import { itemHandlers } from './itemHandlers.ts'
import { ownAccountRoutes } from './ownAccount.ts'
import { ownAddressRoutes } from './ownAddress.ts'

const collection = 'directus_users'

/** `/users`, and `/users/me` for the caller himself. */
export function userRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const handlers = itemHandlers(platform)
  app.get('/users/me', async context => {
    requireUser(context)
    return answer(context, await readSelf(platform, context.get('caller'), readQuery(context)))
  })
  app.patch('/users/me', async context => {
    const user = requireUser(context)
    const query = readQuery(context)
    await platform.run(platform.items.update(context.get('caller'), collection, [user], await readObject(context)))
    return answer(context, await readSelf(platform, context.get('caller'), query))
  })
  app.patch('/users/me/track/page', async context => {
    const user = requireUser(context)
    const { last_page: page } = await readObject(context)
    if (!isStudioPath(page)) throw invalidPayload('"last_page" has to be a path of the studio')
    await platform.database.write(trx =>
      sql`update directus_users set last_page = ${page} where id = ${user}`.execute(trx),
    )
    return done(context)
  })
  ownAccountRoutes(app, platform)
  ownAddressRoutes(app, platform)
  app.get('/users', context => handlers.list(context, collection))
  app.on('SEARCH', '/users', context => handlers.search(context, collection))
  app.post('/users', context => handlers.create(context, collection))
  app.patch('/users', context => handlers.update(context, collection))
  app.delete('/users', context => handlers.remove(context, collection))
  app.get('/users/:key', context => handlers.read(context, collection, keyOf(context)))
  app.patch('/users/:key', context => handlers.updateByKey(context, collection, keyOf(context)))
  app.delete('/users/:key', context => handlers.removeByKey(context, collection, keyOf(context)))
}

/** `me` stands alone: among other keys it is none of them. */
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

/** The caller's own account: everything but its secrets, whatever his permissions say; likewise his role. */
export function readSelf(
  { items, run }: Platform,
  caller: RequestCaller,
  query: ReadQuery = everyField,
): Promise<Item> {
  const self: RequestCaller = { ...caller, readsSelf: true, known: new Map() }
  return run(items.readOne(self, collection, caller.user ?? '', query))
}
