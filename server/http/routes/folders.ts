import { Effect } from 'effect'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { Folders } from '#server/services/Folders.ts'
import { done } from '../respond.ts'
import { itemHandlers } from './itemHandlers.ts'

const collection = 'directus_folders'

/**
 * `/folders`: items. `DELETE /folders/:key?contents=parent` moves the contents of a folder to its parent, in one
 * transaction. Without it the contents move to the root, as the dialect's foreign keys define it.
 */
export const folderRoutes = Effect.fnUntraced(function* (app: Routes) {
  const folders = yield* Folders
  const handlers = yield* itemHandlers
  app.get('/folders', context => handlers.list(context, collection))
  app.search('/folders', context => handlers.search(context, collection))
  app.post('/folders', context => handlers.create(context, collection))
  app.patch('/folders', context => handlers.update(context, collection))
  app.delete('/folders', context => handlers.remove(context, collection))
  app.get('/folders/:key', context => handlers.read(context, collection, context.req.param('key')))
  app.patch('/folders/:key', context => handlers.updateByKey(context, collection, context.req.param('key')))
  app.delete('/folders/:key', function* (context) {
    const key = context.req.param('key')
    const contents = context.req.query('contents')
    if (contents === undefined) return yield* handlers.removeByKey(context, collection, key)
    if (contents !== 'parent') return yield* invalidQuery('"contents" has to be "parent".')
    yield* folders.dissolve(context.get('caller'), key.split(','))
    return done(context)
  })
})
