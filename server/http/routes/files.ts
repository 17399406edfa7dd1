import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Key } from '#schemas/data/Item.ts'
import { Failure, invalidPayload } from '#server/services/Failure.ts'
import type { FilesShape, Upload } from '#server/services/Files.ts'
import { isPayload, type Payload } from '#server/services/items/WriteContext.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { AppEnvironment } from '../AppEnvironment.ts'
import { readBody, readObject } from '../readBody.ts'
import { type Form, type FormFile, isMultipart, readMultipart } from '../readMultipart.ts'
import { readQuery } from '../readQuery.ts'
import { answer, done, type RequestContext } from '../respond.ts'
import { folderRoutes } from './folders.ts'
import { itemHandlers } from './itemHandlers.ts'

const collection = 'directus_files'

/** How many files one form may bring. */
const mostFiles = 20

/** `/files` and `/folders`: items, and for files the bytes. */
export function fileRoutes(app: Hono<AppEnvironment>, platform: Platform, files: FilesShape): void {
  const { items, run } = platform
  const handlers = itemHandlers(platform)

  async function receive(context: RequestContext, maximumFiles: number): Promise<Form<Upload>> {
    const keep = ({ content, filename, type }: FormFile) => files.receive(filename, type, content)
    const form = await readMultipart(context, files.maximumSize, maximumFiles, keep, files.discard)
    const { request } = context.get('caller')
    // What makes two forms the same, whatever line they have between their parts.
    const content = [form.fields, form.files.map(each => [each.filename, each.checksum])]
    if (request) request.body = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    return form
  }

  /** Read back with the caller's own rights; nothing where he may not read it. */
  async function written(context: RequestContext, keys: readonly Key[], many: boolean): Promise<Response> {
    try {
      const query = { ...readQuery(context), filter: null, search: null, sort: [] }
      const found = await run(items.readByKeys(context.get('caller'), collection, keys, query))
      return answer(context, many ? found : (found[0] ?? null))
    } catch (cause) {
      if (cause instanceof Failure && cause.code === 'FORBIDDEN') return done(context)
      throw cause
    }
  }

  app.get('/files', context => handlers.list(context, collection))
  app.on('SEARCH', '/files', context => handlers.search(context, collection))
  app.get('/files/:key', context => handlers.read(context, collection, context.req.param('key')))

  app.post('/files', async context => {
    const caller = context.get('caller')
    await run(files.mayCreate(caller, isMultipart(context) ? bodySize(context) : 0))
    if (!isMultipart(context)) return handlers.create(context, collection)
    readQuery(context)
    const form = await receive(context, mostFiles)
    if (form.files.length === 0) return answer(context, [])
    const keys = await run(files.create(caller, form.files, valuesOf(form.fields)))
    return written(context, keys, keys.length > 1)
  })

  app.post('/files/import', async context => {
    readQuery(context)
    const { data = {}, id, url } = await readObject(context)
    if (!isPayload(data)) throw invalidPayload('"data" has to be an object')
    return written(context, [await run(files.import(context.get('caller'), url, data, id))], false)
  })

  app.patch('/files', context => handlers.update(context, collection))

  app.patch('/files/:key', async context => {
    const key = context.req.param('key')
    if (!isMultipart(context)) return handlers.updateByKey(context, collection, key)
    const caller = context.get('caller')
    readQuery(context)
    await run(files.mayReplace(caller, key, bodySize(context)))
    const form = await receive(context, 1)
    const [upload] = form.files
    const values = valuesOf(form.fields)
    if (upload) await run(files.replace(caller, key, upload, values))
    else await run(items.update(caller, collection, [key], values))
    return written(context, [key], false)
  })

  app.delete('/files', async context => {
    const keys = await readBody(context)
    if (!Array.isArray(keys) || !keys.every(key => typeof key === 'string'))
      throw invalidPayload('Body has to be an array of primary keys')
    if (keys.length > 0) await run(files.remove(context.get('caller'), keys))
    return done(context)
  })
  app.delete('/files/:key', async context => {
    await run(files.remove(context.get('caller'), context.req.param('key').split(',')))
    return done(context)
  })

  folderRoutes(app, platform)
}

/** What a body says of its own size; 0 where it does not. */
const bodySize = (context: RequestContext): number => Number(context.req.header('content-length') ?? 0) || 0

/** The fields of a form: all of it text, so that an empty one means nothing and lists come as JSON. */
function valuesOf(fields: Readonly<Record<string, string>>): Payload {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text === '' || text === 'null' ? null : parsed(name, text)]),
  )
}

function parsed(name: string, text: string): unknown {
  if (name !== 'tags') return text
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',')
  }
}
