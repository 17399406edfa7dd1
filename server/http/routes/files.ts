import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { attempt } from '#server/failures/attempt.ts'
import { invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Routes } from '#server/http/Routes.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import { Files } from '#server/services/Files.ts'
import type { Upload } from '#server/services/files/Upload.ts'
import { Items } from '#server/services/Items.ts'
import { readBody, readObject } from '../readBody.ts'
import { type Form, type FormFile, isMultipart, readMultipart } from '../readMultipart.ts'
import { readQuery } from '../readQuery.ts'
import { answer, done, type RequestContext } from '../respond.ts'
import { folderRoutes } from './folders.ts'
import { itemHandlers, shownIfReadable } from './itemHandlers.ts'

const collection = 'directus_files'

/** Maximum files per form. */
const mostFiles = 20

/** `/files` and `/folders`: items, and for files the bytes. */
export const fileRoutes = Effect.fnUntraced(function* (app: Routes) {
  const items = yield* Items
  const files = yield* Files
  const handlers = yield* itemHandlers

  const receive = operation(function* (context: RequestContext, maximumFiles: number): Operation<Form<Upload>> {
    const keep = ({ content, filename, type }: FormFile) => Effect.runPromise(files.receive(filename, type, content))
    const discard = (uploads: readonly Upload[]) => Effect.runPromise(files.discard(uploads))
    const form = yield* attempt(() => readMultipart(context, files.maximumSize, maximumFiles, keep, discard))
    const { request } = context.get('caller')
    // Compares two forms independent of their boundary.
    const content = [form.fields, form.files.map(each => [each.filename, each.checksum])]
    if (request) request.body = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    return form
  })

  /** Read back with the caller's own permissions; nothing if they cannot read it. */
  const written = operation(function* (
    context: RequestContext,
    keys: readonly Key[],
    many: boolean,
  ): Operation<Response> {
    const query = { ...readQuery(context), filter: null, search: null, sort: [] }
    return yield* shownIfReadable(context, items.readByKeys(context.get('caller'), collection, keys, query), many)
  })

  app.get('/files', context => handlers.list(context, collection))
  app.search('/files', context => handlers.search(context, collection))
  app.get('/files/:key', context => handlers.read(context, collection, context.req.param('key')))

  app.post('/files', function* (context) {
    const caller = context.get('caller')
    yield* files.mayCreate(caller, isMultipart(context) ? bodySize(context) : 0)
    if (!isMultipart(context)) return yield* handlers.create(context, collection)
    readQuery(context)
    const form = yield* receive(context, mostFiles)
    if (form.files.length === 0) return answer(context, [])
    const keys = yield* files.create(caller, form.files, valuesOf(form.fields))
    return yield* written(context, keys, keys.length > 1)
  })

  app.post('/files/import', function* (context) {
    readQuery(context)
    const { data = {}, id, url } = yield* readObject(context)
    if (!isPayload(data)) return yield* invalidPayload('"data" has to be an object')
    return yield* written(context, [yield* files.import(context.get('caller'), url, data, id)], false)
  })

  app.patch('/files', context => handlers.update(context, collection))

  app.patch('/files/:key', function* (context) {
    const key = context.req.param('key')
    if (!isMultipart(context)) return yield* handlers.updateByKey(context, collection, key)
    const caller = context.get('caller')
    readQuery(context)
    yield* files.mayReplace(caller, key, bodySize(context))
    const form = yield* receive(context, 1)
    const [upload] = form.files
    const values = valuesOf(form.fields)
    if (upload) yield* files.replace(caller, key, upload, values)
    else yield* items.update(caller, collection, [key], values)
    return yield* written(context, [key], false)
  })

  app.delete('/files', function* (context) {
    const keys = yield* readBody(context)
    if (!Array.isArray(keys) || !keys.every(key => typeof key === 'string'))
      return yield* invalidPayload('Body has to be an array of primary keys')
    if (keys.length > 0) yield* files.remove(context.get('caller'), keys)
    return done(context)
  })
  app.delete('/files/:key', function* (context) {
    yield* files.remove(context.get('caller'), context.req.param('key').split(','))
    return done(context)
  })

  yield* folderRoutes(app)
})

/** The declared size of a body; 0 if there is none. */
const bodySize = (context: RequestContext): number => Number(context.req.header('content-length') ?? 0) || 0

/** The fields of a form. All values are text, so an empty text means null, and lists are JSON. */
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
