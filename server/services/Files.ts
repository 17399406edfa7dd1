import { createHash, randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Effect } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import { attempt } from './attempt.ts'
import { authorize } from './authorize.ts'
import { type Failure, failure, forbidden, invalidPayload } from './Failure.ts'
import { cleanFilename } from './files/cleanFilename.ts'
import { type BytesInfo, describeBytes } from './files/describeBytes.ts'
import { fileTitle, importTitle } from './files/fileTitle.ts'
import { importFile } from './files/importFile.ts'
import { removeObjects } from './files/removeObjects.ts'
import { sickStorage } from './files/sickStorage.ts'
import { noteObject, noteStored } from './files/storedObjects.ts'
import { takesType } from './files/takesType.ts'
import { requireRoom, type UserQuota } from './files/UserQuota.ts'
import { coveredRows, storedKey } from './items/findRows.ts'
import type { Payload } from './items/WriteContext.ts'
import type { Platform } from './Platform.ts'
import { type RequestCaller, systemCaller } from './RequestCaller.ts'
import { covers } from './Rights.ts'

/** Bytes that are stored and have no row yet. */
export interface Upload extends BytesInfo {
  /** In the storage. */
  readonly name: string
  readonly filename: string
  readonly size: number
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string
}

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
  readonly mayCreate: (caller: RequestCaller, bytes: number) => Effect.Effect<void, Failure>
  /** Fails as a read does where the file is not there for the caller, and with FORBIDDEN where he may not change it. */
  readonly mayReplace: (caller: RequestCaller, key: Key, bytes: number) => Effect.Effect<void, Failure>
  /**
   * Stores a stream under a fresh name. `type` is what the sender says it is. Rejects with UNSUPPORTED_MEDIA_TYPE for
   * what is not taken; nothing is left then.
   */
  readonly receive: (filename: string, type: string, content: AsyncIterable<Uint8Array>) => Promise<Upload>
  /** Removes bytes that came to nothing. */
  readonly discard: (uploads: readonly Upload[]) => Promise<void>
  /**
   * Makes a row for each upload, all or none; `values` go into every one. Bytes of a refused row are removed. `key` is one
   * that the platform gave out before, for a single upload.
   */
  readonly create: (
    caller: RequestCaller,
    uploads: readonly Upload[],
    values: Payload,
    key?: string,
  ) => Effect.Effect<readonly Key[], Failure>
  /** Gives a file other bytes; the old ones go once the row has changed. */
  readonly replace: (caller: RequestCaller, key: Key, upload: Upload, values: Payload) => Effect.Effect<void, Failure>
  /**
   * Fetches a file from another server and makes a row for it, or gives its bytes to the file of the key `target`. Fails
   * with INVALID_PAYLOAD where nothing comes.
   */
  readonly import: (
    caller: RequestCaller,
    url: unknown,
    values: Payload,
    target?: unknown,
  ) => Effect.Effect<Key, Failure>
  /** Removes rows, all or none, and then their bytes. */
  readonly remove: (caller: RequestCaller, keys: readonly Key[]) => Effect.Effect<void, Failure>
}

const collection = 'directus_files'

/** The files of a platform: rows by way of its items, bytes in storages. */
export function createFiles(platform: Platform, storages: Storages, options: FilesOptions): FilesShape {
  const { config, database, items, run, schema } = platform
  const storage = storages.originals
  const { fetch, maximumSize, quota = { bytes: null, files: null }, types = ['*/*'] } = options

  const discard = (uploads: readonly Upload[]) =>
    removeObjects(
      platform,
      storages,
      uploads.map(upload => upload.name),
    )

  /** A write of rows whose bytes are there already. */
  const orDiscard = <A>(uploads: readonly Upload[], write: Effect.Effect<A, Failure>) =>
    write.pipe(Effect.onError(() => Effect.promise(() => discard(uploads))))

  const namesOf = async (keys: readonly Key[]): Promise<readonly string[]> => {
    const query = { ...everyField, fields: ['filename_disk'] }
    const rows = await run(items.readByKeys(systemCaller, collection, keys, query))
    return rows.map(row => row['filename_disk']).filter(name => typeof name === 'string')
  }

  /** Asked of the very row: a right on some files is none on this one. */
  async function requireUpdate(caller: RequestCaller, key: Key): Promise<void> {
    const rights = authorize(caller, 'update', collection)
    const snapshot = schema.snapshot()
    const info = snapshot.collections.get(collection)
    if (!info || !rights) throw forbidden()
    const stored = storedKey(info, key)
    const context = { kind: database.kind, db: database.db, snapshot, caller }
    const rows = stored === null ? [] : await coveredRows(context, info, rights, [stored])
    if (rows.length === 0 && !caller.admin) throw forbidden()
    await run(items.readOne(caller, collection, key, { ...everyField, fields: ['id'] }))
  }

  const receive: FilesShape['receive'] = async (filename, type, content) => {
    const name = `${randomUUID()}${endingOf(filename)}`
    const hash = createHash('sha256')
    // First: whatever happens from here on, the sweeper knows where to look.
    await noteObject(database, name)
    try {
      const size = await storage.write(name, hashing(content, hash))
      const described = await describeBytes(storage, { name, size }, type)
      if (!takesType(types, described.type))
        throw failure('UNSUPPORTED_MEDIA_TYPE', `Files of the type ${described.type} are not taken.`)
      const checksum = hash.digest('hex')
      await noteStored(database, { name, size, checksum })
      return { name, filename: cleanFilename(filename), size, checksum, ...described }
    } catch (cause) {
      await removeObjects(platform, storages, [name])
      config.logger.warn({ err: cause, name }, 'A file could not be stored')
      throw sickStorage(cause)
    }
  }

  const rowOf = (
    { checksum, filename, height, metadata, name, size, type, width }: Upload,
    values: Payload,
  ): Payload => {
    const named = values['filename_download']
    return {
      ...values,
      filename_download: typeof named === 'string' ? cleanFilename(named) : filename,
      // Last: no form may say which bytes a row has.
      ...{ storage: storage.kind, filename_disk: name, filesize: size, type, width, height, metadata, checksum },
    }
  }

  const create: FilesShape['create'] = (caller, uploads, values, key) => {
    const given = key === undefined ? {} : { id: key }
    const rows = uploads.map(upload => ({
      ...rowOf(upload, { title: fileTitle(upload.filename), ...values }),
      ...given,
    }))
    const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
    const room = attempt(async () => {
      // The platform may give out keys; whether the caller may is a right like any other.
      const rights = authorize(caller, 'create', collection)
      if (!rights || (values['id'] !== undefined && !covers(rights, 'id'))) throw forbidden()
      await requireRoom(database, caller, quota, size, uploads.length)
    })
    const write = items.create(storing(caller), collection, rows)
    // A request that was answered before has its rows and its bytes already.
    const again = Effect.suspend(() =>
      caller.request?.replayed ? Effect.promise(() => discard(uploads)) : Effect.void,
    )
    return orDiscard(uploads, room.pipe(Effect.andThen(write))).pipe(Effect.tap(() => again))
  }

  const mayCreate: FilesShape['mayCreate'] = (caller, bytes) =>
    attempt(async () => {
      if (!authorize(caller, 'create', collection)) throw forbidden()
      await requireRoom(database, caller, quota, bytes, 1)
    })

  const mayReplace: FilesShape['mayReplace'] = (caller, key, bytes) =>
    attempt(async () => {
      await requireUpdate(caller, key)
      await requireRoom(database, caller, quota, bytes, 0)
    })

  const replace: FilesShape['replace'] = (caller, key, upload, values) =>
    attempt(async () => {
      const old = await namesOf([key])
      await run(orDiscard([upload], items.update(storing(caller), collection, [key], rowOf(upload, values))))
      // Another replacement may have come after this one, or a repeated request may have changed nothing.
      const kept = await namesOf([key])
      await removeObjects(
        platform,
        storages,
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
    import: (caller, url, values, target) =>
      attempt(async () => {
        if (target !== undefined && typeof target !== 'string') throw invalidPayload('"id" has to be a key')
        if (target === undefined && !authorize(caller, 'create', collection)) throw forbidden()
        if (url === undefined || url === null) throw invalidPayload('"url" is required')
        if (typeof url !== 'string') throw invalidPayload('"url" has to be a text')
        if (!fetch) throw invalidPayload('Files are not imported here.')
        await run(target === undefined ? mayCreate(caller, 0) : mayReplace(caller, target, 0))
        const remote = await importFile(fetch, url, maximumSize, cause =>
          config.logger.info({ cause }, 'Import refused'),
        )
        const upload = await receive(remote.filename, remote.type, remote.content)
        if (target !== undefined) {
          await run(replace(caller, target, upload, values))
          return target
        }
        const [key] = await run(create(caller, [upload], { title: importTitle(upload.filename), ...values }))
        if (key === undefined) throw new Error('An import made no row.')
        return key
      }),
    remove: (caller, keys) =>
      attempt(async () => {
        const names = await namesOf(keys)
        await run(items.remove(caller, collection, keys))
        await removeObjects(platform, storages, names)
      }),
  }
}

/** With the right to say what the bytes are. What was looked up without it does not count. */
const storing = (caller: RequestCaller): RequestCaller => ({ ...caller, known: new Map(), storesBytes: true })

async function* hashing(
  content: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Lower case, so that `.PNG` and `.png` are one; nothing where it is no plain ending. */
const endingOf = (filename: string): string => {
  const ending = extname(filename).toLowerCase()
  return /^\.[a-z0-9]{1,10}$/.test(ending) ? ending : ''
}
