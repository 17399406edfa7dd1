import type { Hono } from 'hono'
import { invalidQuery } from '#server/services/Failure.ts'
import { createFolders } from '#server/services/Folders.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { done } from '../respond.ts'
import { itemHandlers } from './itemHandlers.ts'

const collection = 'directus_folders'

/**
 * `/folders`: items. `DELETE /folders/:key?contents=parent` moves what is in a folder to where the folder was, in one
 * transaction; without it the content goes to the root, as the dialect's own foreign keys have it.
 */
export function folderRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  const handlers = itemHandlers(platform)
  const folders = createFolders(platform)
  app.get('/folders', context => handlers.list(context, collection))
  app.on('SEARCH', '/folders', context => handlers.search(context, collection))
  app.post('/folders', context => handlers.create(context, collection))
  app.patch('/folders', context => handlers.update(context, collection))
  app.delete('/folders', context => handlers.remove(context, collection))
  app.get('/folders/:key', context => handlers.read(context, collection, context.req.param('key')))
  app.patch('/folders/:key', context => handlers.updateByKey(context, collection, context.req.param('key')))
  app.delete('/folders/:key', async context => {
    const key = context.req.param('key')
    const contents = context.req.query('contents')
    if (contents === undefined) return handlers.removeByKey(context, collection, key)
    if (contents !== 'parent') throw invalidQuery('"contents" has to be "parent".')
    await platform.run(folders.dissolve(context.get('caller'), key.split(',')))
    return done(context)
  })
}
