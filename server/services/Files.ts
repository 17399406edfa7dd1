import { Context, Effect, Layer } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
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
  /** Maximum bytes of one file. */
  readonly maximumSize: number
  /** Accepted media types, with a star for any part; all by default. */
  readonly types?: readonly string[]
  /** No limit by default. */
  readonly quota?: UserQuota
  /** Sends requests to other servers; without it imports are not available. */
  readonly fetch?: GuardedFetch
}

export interface FilesInterface {
  /** Maximum bytes of one file. */
  readonly maximumSize: number
  /**
   * Fails with FORBIDDEN if the caller cannot create files, and with PAYLOAD_TOO_LARGE if `bytes` would exceed the
   * caller's quota. Checked before reading the body.
   */
  readonly mayCreate: (caller: RequestCaller, bytes: number) => Fallible<void>
  /** Fails like a read if the file does not exist for the caller, and with FORBIDDEN if they cannot change it. */
  readonly mayReplace: (caller: RequestCaller, key: Key, bytes: number) => Fallible<void>
  /**
   * Stores a stream under a new name. `type` is the type declared by the sender. Rejects with UNSUPPORTED_MEDIA_TYPE
   * for a type that is not allowed; nothing is stored then.
   */
  readonly receive: (filename: string, type: string, content: AsyncIterable<Uint8Array>) => Fallible<Upload>
  /** Deletes stored bytes that are not used. */
  readonly discard: (uploads: readonly Upload[]) => Fallible<void>
  /**
   * Creates a row for each upload, all or none; `values` apply to every row. Deletes the bytes if a row is refused.
   * `key` is a key that the platform has already assigned, for a single upload.
   */
  readonly create: (
    caller: RequestCaller,
    uploads: readonly Upload[],
    values: Payload,
    key?: string,
  ) => Fallible<readonly Key[]>
  /** Replaces the bytes of a file; the old ones are deleted once the row has changed. */
  readonly replace: (caller: RequestCaller, key: Key, upload: Upload, values: Payload) => Fallible<void>
  /**
   * Downloads a file from another server and creates a row for it, or replaces the bytes of the file with the key
   * `target`. Fails with INVALID_PAYLOAD if the download fails.
   */
  readonly import: (caller: RequestCaller, url: unknown, values: Payload, target?: unknown) => Fallible<Key>
  /** Deletes rows, all or none, and then their bytes. */
  readonly remove: (caller: RequestCaller, keys: readonly Key[]) => Fallible<void>
}

const collection = 'directus_files'

/** The files: `Items` handles their rows, the storages their bytes. */
export class Files extends Context.Service<Files, FilesInterface>()('Files') {
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

  /** A write of rows whose bytes are already stored. */
  const orDiscard = <A>(uploads: readonly Upload[], write: Fallible<A>) =>
    write.pipe(Effect.onError(() => Effect.ignore(discard(uploads))))

  const namesOf = operation(function* (keys: readonly Key[]): Operation<readonly string[]> {
    const query = { ...everyField, fields: ['filename_disk'] }
    const rows = yield* items.readByKeys(systemCaller, collection, keys, query)
    return rows.map(row => row['filename_disk']).filter(name => typeof name === 'string')
  })

  const receive = uploadReceiver(tools, types)
  const rowOf = (upload: Upload, values: Payload) => uploadRow(upload, storages.originals.kind, values)

  const create: FilesInterface['create'] = (caller, uploads, values, key) => {
    const keyPart = key === undefined ? {} : { id: key }
    const rows = uploads.map(upload => ({
      ...rowOf(upload, { title: fileTitle(upload.filename), ...values }),
      ...keyPart,
    }))
    const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
    const room = operation(function* () {
      // The platform can always assign keys; callers need permission for it.
      const permission = authorize(caller, 'create', collection)
      if (!permission || (values['id'] !== undefined && !covers(permission, 'id'))) return yield* forbidden()
      yield* requireRoom(database, caller, quota, size, uploads.length)
    })()
    const write = items.create(storing(caller), collection, rows)
    // A request that was answered before already has its rows and its bytes.
    const discardIfReplayed = Effect.suspend(() => (caller.request?.replayed ? discard(uploads) : Effect.void))
    return orDiscard(uploads, room.pipe(Effect.andThen(write))).pipe(Effect.tap(() => discardIfReplayed))
  }

  const mayCreate: FilesInterface['mayCreate'] = operation(function* (caller, bytes) {
    if (!authorize(caller, 'create', collection)) return yield* forbidden()
    yield* requireRoom(database, caller, quota, bytes, 1)
  })

  const mayReplace: FilesInterface['mayReplace'] = operation(function* (caller, key, bytes) {
    yield* requireFileUpdate({ database, items, schema }, caller, key)
    yield* requireRoom(database, caller, quota, bytes, 0)
  })

  const replace: FilesInterface['replace'] = operation(function* (caller, key, upload, values) {
    const old = yield* namesOf([key])
    yield* orDiscard([upload], items.update(storing(caller), collection, [key], rowOf(upload, values)))
    // Another replacement may have followed, or a repeated request may have changed nothing.
    const names = yield* namesOf([key])
    yield* removeObjects(
      tools,
      [...old, upload.name].filter(name => !names.includes(name)),
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
      if (target !== undefined && typeof target !== 'string') return yield* invalidPayload('"id" must be a key')
      if (target === undefined && !authorize(caller, 'create', collection)) return yield* forbidden()
      if (url === undefined || url === null) return yield* invalidPayload('"url" is required')
      if (typeof url !== 'string') return yield* invalidPayload('"url" must be text')
      if (!fetch) return yield* invalidPayload('Importing files is turned off.')
      yield* target === undefined ? mayCreate(caller, 0) : mayReplace(caller, target, 0)
      const remote = yield* attempt(() =>
        importFile(fetch, url, maximumSize, cause =>
          config.logger.info(typeof cause === 'number' ? { status: cause } : { err: cause }, 'File import rejected'),
        ),
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
  } satisfies FilesInterface
})

/** With permission to write the fields that describe the bytes. Permissions cached without it do not apply. */
const storing = (caller: RequestCaller): RequestCaller => ({ ...caller, permissionCache: new Map(), storesBytes: true })
