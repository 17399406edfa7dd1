import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Effect } from 'effect'
import type { Key } from '#schemas/data/Item.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { Storage } from '#server/storage/Storage.ts'
import { attempt } from './attempt.ts'
import { authorize } from './authorize.ts'
import { type Failure, forbidden } from './Failure.ts'
import { type BytesInfo, describeBytes } from './files/describeBytes.ts'
import { fileTitle } from './files/fileTitle.ts'
import type { Payload } from './items/WriteContext.ts'
import type { Platform } from './Platform.ts'
import { type RequestCaller, systemCaller } from './RequestCaller.ts'

/** Bytes that are stored and have no row yet. */
export interface Upload extends BytesInfo {
  /** In the storage. */
  readonly name: string
  readonly filename: string
  readonly size: number
}

export interface FilesShape {
  /** Fails with FORBIDDEN where the caller may not create files: asked before a byte of a body is read. */
  readonly mayCreate: (caller: RequestCaller) => Effect.Effect<void, Failure>
  /** Fails as a read does where the file is not there for the caller, and with FORBIDDEN where he may not change files. */
  readonly mayReplace: (caller: RequestCaller, key: Key) => Effect.Effect<void, Failure>
  /** Stores a stream under a fresh name. `type` is what the sender says it is. */
  readonly receive: (filename: string, type: string, content: AsyncIterable<Uint8Array>) => Promise<Upload>
  /** Removes bytes that came to nothing. */
  readonly discard: (uploads: readonly Upload[]) => Promise<void>
  /** Makes a row for each upload, all or none; `values` go into every one. Bytes of a refused row are removed. */
  readonly create: (
    caller: RequestCaller,
    uploads: readonly Upload[],
    values: Payload,
  ) => Effect.Effect<readonly Key[], Failure>
  /** Gives a file other bytes; the old ones go once the row has changed. */
  readonly replace: (caller: RequestCaller, key: Key, upload: Upload, values: Payload) => Effect.Effect<void, Failure>
  /** Removes rows, all or none, and then their bytes. */
  readonly remove: (caller: RequestCaller, keys: readonly Key[]) => Effect.Effect<void, Failure>
}

const collection = 'directus_files'

/** The files of a platform: rows by way of its items, bytes in a storage. `transformed` holds copies made of them. */
export function createFiles({ items, run }: Platform, storage: Storage, transformed: Storage): FilesShape {
  const discard = async (uploads: readonly Upload[]) => {
    await Promise.all(uploads.map(upload => storage.remove(upload.name)))
  }

  /** A write of rows whose bytes are there already. */
  const orDiscard = <A>(uploads: readonly Upload[], write: Effect.Effect<A, Failure>) =>
    write.pipe(Effect.onError(() => Effect.promise(() => discard(uploads))))

  const namesOf = async (keys: readonly Key[]): Promise<readonly string[]> => {
    const query = { ...everyField, fields: ['filename_disk'] }
    const rows = await run(items.readByKeys(systemCaller, collection, keys, query))
    return rows.map(row => row['filename_disk']).filter(name => typeof name === 'string')
  }

  const sweep = async (names: readonly string[]) => {
    for (const name of names) {
      await storage.remove(name)
      const stem = name.slice(0, name.length - extname(name).length)
      await Promise.all((await transformed.list(`${stem}_`)).map(transformed.remove))
    }
  }

  return {
    mayCreate: caller => attempt(async () => requireRight(caller, 'create')),
    mayReplace: (caller, key) =>
      attempt(async () => {
        requireRight(caller, 'update')
        await run(items.readOne(caller, collection, key, { ...everyField, fields: ['id'] }))
      }),
    receive: async (filename, type, content) => {
      const name = `${randomUUID()}${endingOf(filename)}`
      const size = await storage.write(name, content)
      return { name, filename, size, ...(await describeBytes(storage, name, type)) }
    },
    discard,
    create: (caller, uploads, values) => {
      const rows = uploads.map(upload => ({
        title: fileTitle(upload.filename),
        filename_download: upload.filename,
        ...values,
        // Last: no form may say which bytes a row has.
        ...described(upload),
      }))
      return orDiscard(uploads, items.create({ ...caller, known: new Map(), storesBytes: true }, collection, rows))
    },
    replace: (caller, key, upload, values) =>
      attempt(async () => {
        const old = await namesOf([key])
        const row = { filename_download: upload.filename, ...values, ...described(upload) }
        const writer = { ...caller, known: new Map(), storesBytes: true }
        await run(orDiscard([upload], items.update(writer, collection, [key], row)))
        await sweep(old)
      }),
    remove: (caller, keys) =>
      attempt(async () => {
        const names = await namesOf(keys)
        await run(items.remove(caller, collection, keys))
        await sweep(names)
      }),
  }
}

const described = ({ height, metadata, name, size, type, width }: Upload) => ({
  storage: 'local',
  filename_disk: name,
  filesize: size,
  type,
  width,
  height,
  metadata,
})

/** Lower case, so that `.PNG` and `.png` are one; nothing where it is no plain ending. */
const endingOf = (filename: string): string => {
  const ending = extname(filename).toLowerCase()
  return /^\.[a-z0-9]{1,10}$/.test(ending) ? ending : ''
}

function requireRight(caller: RequestCaller, action: 'create' | 'update'): void {
  if (!authorize(caller, action, collection)) throw forbidden()
}
