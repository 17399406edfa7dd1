import { Context, Effect, Layer } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { authorize } from '#server/access/authorize.ts'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import { covers } from '#server/access/Rights.ts'
import { Database } from '#server/database/Database.ts'
import { attempt } from '#server/failures/attempt.ts'
import { forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { FileStorage } from '#server/storage/openStorage.ts'
import { Configuration } from './Configuration.ts'
import { fileTitle, importTitle } from './files/fileTitle.ts'
import { importFile } from './files/importFile.ts'
import { type ObjectTools, removeObjects } from './files/removeObjects.ts'
import { requireFileUpdate } from './files/requireFileUpdate.ts'
import type { Upload } from './files/Upload.ts'
import { requireRoom, type UserQuota } from './files/UserQuota.ts'
import { uploadReceiver } from './files/uploadReceiver.ts'
import { uploadRow } from './files/uploadRow.ts'
import { Items } from './Items.ts'
import { Schema } from './Schema.ts'

export interface FilesOptions {
  /** Bytes of one file. */
  readonly maximumSize: number
  /** Media types that are taken, a star for any part; everything when left out. */
  readonly types?: readonly string[]
  /** No limit when left out. */
  readonly quota?: UserQuota
  /** The way to other servers; without it nothing is imported. */
  readonly fetch?: GuardedFetch
}

export interface FilesShape {
  /** Bytes of one file. */
  readonly maximumSize: number
  /**
   * Fails with FORBIDDEN where the caller may not create files and with PAYLOAD_TOO_LARGE where `bytes` more are more
   * than he may keep: asked before a byte of a body is read.
   */
  readonly mayCreate: (caller: RequestCaller, bytes: number) => Fallible<void>
  /** Fails as a read does where the file is not there for the caller, and with FORBIDDEN where he may not change it. */
  readonly mayReplace: (caller: RequestCaller, key: Key, bytes: number) => Fallible<void>
  /**
   * Stores a stream under a fresh name. `type` is what the sender says it is. Rejects with UNSUPPORTED_MEDIA_TYPE for
   * what is not taken; nothing is left then.
   */
  readonly receive: (filename: string, type: string, content: AsyncIterable<Uint8Array>) => Fallible<Upload>
  /** Removes bytes that came to nothing. */
  readonly discard: (uploads: readonly Upload[]) => Fallible<void>
  /**
   * Makes a row for each upload, all or none; `values` go into every one. Bytes of a refused row are removed. `key` is one
   * that the platform gave out before, for a single upload.
   */
  readonly create: (
    caller: RequestCaller,
    uploads: readonly Upload[],
    values: Payload,
    key?: string,
  ) => Fallible<readonly Key[]>
  /** Gives a file other bytes; the old ones go once the row has changed. */
  readonly replace: (caller: RequestCaller, key: Key, upload: Upload, values: Payload) => Fallible<void>
  /**
   * Fetches a file from another server and makes a row for it, or gives its bytes to the file of the key `target`. Fails
   * with INVALID_PAYLOAD where nothing comes.
   */
  readonly import: (caller: RequestCaller, url: unknown, values: Payload, target?: unknown) => Fallible<Key>
  /** Removes rows, all or none, and then their bytes. */
  readonly remove: (caller: RequestCaller, keys: readonly Key[]) => Fallible<void>
}

const collection = 'directus_files'

/** The files: their rows by way of the items, their bytes in the storages. */
export class Files extends Context.Service<Files, FilesShape>()('Files') {
  static readonly layer = (options: FilesOptions) => Layer.effect(Files, openFiles(options))
}

const openFiles = Effect.fnUntraced(function* (options: FilesOptions) {
  const config = yield* Configuration
  const database = yield* Database
  const items = yield* Items
  const schema = yield* Schema
  const storages = yield* FileStorage
  const tools: ObjectTools = { config, database, storages }
  const { fetch, maximumSize, quota = { bytes: null, files: null }, types = ['*/*'] } = options

  const discard = (uploads: readonly Upload[]) =>
    removeObjects(
      tools,
      uploads.map(upload => upload.name),
    )

  /** A write of rows whose bytes are there already. */
  const orDiscard = <A>(uploads: readonly Upload[], write: Fallible<A>) =>
    write.pipe(Effect.onError(() => Effect.ignore(discard(uploads))))

  const namesOf = operation(function* (keys: readonly Key[]): Operation<readonly string[]> {
    const query = { ...everyField, fields: ['filename_disk'] }
    const rows = yield* items.readByKeys(systemCaller, collection, keys, query)
    return rows.map(row => row['filename_disk']).filter(name => typeof name === 'string')
  })

  const receive = uploadReceiver(tools, types)
  const rowOf = (upload: Upload, values: Payload) => uploadRow(upload, storages.originals.kind, values)

  const create: FilesShape['create'] = (caller, uploads, values, key) => {
    const given = key === undefined ? {} : { id: key }
    const rows = uploads.map(upload => ({
      ...rowOf(upload, { title: fileTitle(upload.filename), ...values }),
      ...given,
    }))
    const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
    const room = operation(function* () {
      // The platform may give out keys; whether the caller may is a right like any other.
      const rights = authorize(caller, 'create', collection)
      if (!rights || (values['id'] !== undefined && !covers(rights, 'id'))) return yield* forbidden()
      yield* requireRoom(database, caller, quota, size, uploads.length)
    })()
    const write = items.create(storing(caller), collection, rows)
    // A request that was answered before has its rows and its bytes already.
    const again = Effect.suspend(() => (caller.request?.replayed ? discard(uploads) : Effect.void))
    return orDiscard(uploads, room.pipe(Effect.andThen(write))).pipe(Effect.tap(() => again))
  }

  const mayCreate: FilesShape['mayCreate'] = operation(function* (caller, bytes) {
    if (!authorize(caller, 'create', collection)) return yield* forbidden()
    yield* requireRoom(database, caller, quota, bytes, 1)
  })

  const mayReplace: FilesShape['mayReplace'] = operation(function* (caller, key, bytes) {
    yield* requireFileUpdate({ database, items, schema }, caller, key)
    yield* requireRoom(database, caller, quota, bytes, 0)
  })

  const replace: FilesShape['replace'] = operation(function* (caller, key, upload, values) {
    const old = yield* namesOf([key])
    yield* orDiscard([upload], items.update(storing(caller), collection, [key], rowOf(upload, values)))
    // Another replacement may have come after this one, or a repeated request may have changed nothing.
    const kept = yield* namesOf([key])
    yield* removeObjects(
      tools,
      [...old, upload.name].filter(name => !kept.includes(name)),
    )
  })

  return {
    maximumSize,
    mayCreate,
    mayReplace,
    receive,
    discard,
    create,
    replace,
    import: operation(function* (caller, url, values, target) {
      if (target !== undefined && typeof target !== 'string') return yield* invalidPayload('"id" has to be a key')
      if (target === undefined && !authorize(caller, 'create', collection)) return yield* forbidden()
      if (url === undefined || url === null) return yield* invalidPayload('"url" is required')
      if (typeof url !== 'string') return yield* invalidPayload('"url" has to be a text')
      if (!fetch) return yield* invalidPayload('Files are not imported here.')
      yield* target === undefined ? mayCreate(caller, 0) : mayReplace(caller, target, 0)
      const remote = yield* attempt(() =>
        importFile(fetch, url, maximumSize, cause => config.logger.info({ cause }, 'Import refused')),
      )
      const upload = yield* receive(remote.filename, remote.type, remote.content)
      if (target !== undefined) {
        yield* replace(caller, target, upload, values)
        return target
      }
      const [key] = yield* create(caller, [upload], { title: importTitle(upload.filename), ...values })
      if (key === undefined) return yield* Effect.die(new Error('An import made no row.'))
      return key
    }),
    remove: operation(function* (caller, keys) {
      const names = yield* namesOf(keys)
      yield* items.remove(caller, collection, keys)
      yield* removeObjects(tools, names)
    }),
  } satisfies FilesShape
})

/** With the right to say what the bytes are. What was looked up without it does not count. */
const storing = (caller: RequestCaller): RequestCaller => ({ ...caller, known: new Map(), storesBytes: true })
