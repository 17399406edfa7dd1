import { randomBytes, randomUUID } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { Failure, failure, forbidden, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { noteObject } from '#server/services/files/storedObjects.ts'
import { FileStorage } from '#server/storage/openStorage.ts'
import { Configuration } from './Configuration.ts'
import { Files } from './Files.ts'
import { onStorage } from './files/onStorage.ts'
import { type ObjectTools, removeObjects } from './files/removeObjects.ts'
import { checkedPart, type PartChecksum } from './uploads/checkedPart.ts'
import type { UploadMetadata } from './uploads/readMetadata.ts'
import {
  addPart,
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  type UploadRow,
  underWay,
} from './uploads/UploadRow.ts'

/** The progress of an upload. */
export interface UploadState {
  readonly id: string
  readonly length: number
  /** Bytes stored so far. */
  readonly offset: number
  readonly expires: Date
  /** The key of the file, once it is created. */
  readonly file: string | null
}

/**
 * Uploads in pieces. Only the user who started one can continue it, and every step checks the permissions that the
 * whole upload needs. An upload that does not exist, belongs to another user or has expired fails with FORBIDDEN.
 */
export interface UploadsInterface {
  /** Starts an upload of that many bytes. Fails with PAYLOAD_TOO_LARGE, or as `Files` does without permission. */
  readonly begin: (caller: RequestCaller, length: number, metadata: UploadMetadata) => Fallible<UploadState>
  readonly describe: (caller: RequestCaller, id: string) => Fallible<UploadState>
  /**
   * Appends bytes at an offset; with the last one the file is created. Fails with CONFLICT if the upload is at another
   * offset, and rejects with `ChecksumMismatch`. Bytes that arrive before a connection breaks are stored.
   */
  readonly append: (
    caller: RequestCaller,
    id: string,
    offset: number,
    content: AsyncIterable<Uint8Array>,
    checksum: PartChecksum | null,
  ) => Fallible<UploadState>
  /** Cancels an upload. */
  readonly remove: (caller: RequestCaller, id: string) => Fallible<void>
}

/** Milliseconds that an upload is stored after its last piece. */
const lifetime = 24 * 60 * 60 * 1000

const maximumParts = 10_000
const maximumUploads = 100

/** Uploads in pieces. */
export class Uploads extends Context.Service<Uploads, UploadsInterface>()('Uploads') {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.suspend(() => openUploads()),
  )
}

const openUploads = Effect.fnUntraced(function* () {
  const config = yield* Configuration
  const database = yield* Database
  const files = yield* Files
  const storages = yield* FileStorage
  const tools: ObjectTools = { config, database, storages }
  const finishing = new Map<string, Fallible<void>>()
  const expiry = () => new Date(Date.now() + lifetime)

  /** The permissions are those that the file will need: they may have been removed since the upload started. */
  const requireRight = ({ file, length, received, replaces }: UploadRow, caller: RequestCaller) =>
    replaces ? files.mayReplace(caller, file, length - received) : files.mayCreate(caller, length - received)

  const require = operation(function* (caller: RequestCaller, id: string): Operation<UploadRow> {
    const row = /^[0-9a-f]{32}$/.test(id) ? yield* findUpload(database, id) : null
    if (!row || row.user !== caller.user || row.expires.getTime() <= Date.now()) return yield* forbidden()
    if (!row.done) yield* requireRight(row, caller)
    return row
  })

  async function* joined(parts: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield* await storages.originals.read(part)
  }

  /** Creates the file of an upload that has all its bytes. A concurrent second call finds it created. */
  const finish = operation(function* (caller: RequestCaller, row: UploadRow): Operation<void> {
    const upload = yield* files.receive(row.filename, row.type, joined(row.parts))
    if (row.replaces) yield* files.replace(caller, row.file, upload, row.fields)
    else
      yield* files
        .create(caller, [upload], row.fields, row.file)
        .pipe(
          Effect.catch(cause =>
            cause instanceof Failure && cause.code === 'RECORD_NOT_UNIQUE' ? Effect.void : Effect.fail(cause),
          ),
        )
    yield* finishUpload(database, row.id)
    yield* removeObjects(tools, row.parts)
  })

  const settled = operation(function* (caller: RequestCaller, row: UploadRow): Operation<UploadState> {
    if (row.received === row.length && !row.done) {
      // Shared by concurrent requests for the last piece, and finished even if no request waits for it.
      const job = finishing.get(row.id) ?? (yield* Effect.cached(Effect.uninterruptible(finish(caller, row))))
      finishing.set(row.id, job)
      yield* Effect.ensuring(
        job,
        Effect.sync(() => finishing.delete(row.id)),
      )
    }
    const file = row.received === row.length ? row.file : null
    return { id: row.id, length: row.length, offset: row.received, expires: row.expires, file }
  })

  /** Stores the content as a separate piece, and returns its size. */
  const keep = operation(function* (part: string, content: AsyncIterable<Uint8Array>): Operation<number> {
    yield* noteObject(database, part)
    return yield* onStorage(() => storages.originals.write(part, content)).pipe(
      Effect.onError(() => Effect.ignore(removeObjects(tools, [part]))),
    )
  })

  const append: UploadsInterface['append'] = operation(function* (caller, id, offset, content, checksum) {
    const row = yield* require(caller, id)
    if (row.received !== offset) return yield* conflict(row)
    if (row.parts.length >= maximumParts) return yield* invalidPayload('The upload has too many parts.')
    if (row.done || row.received === row.length) return yield* settled(caller, row)
    const part = `tus-${id}-${randomBytes(6).toString('hex')}`
    const size = yield* keep(part, checkedPart(content, row.length - row.received, checksum))
    const next = { ...row, parts: [...row.parts, part], received: row.received + size, expires: expiry() }
    if (size > 0 && (yield* addPart(database, row, part, size, next.expires))) return yield* settled(caller, next)
    yield* removeObjects(tools, [part])
    if (size > 0) return yield* conflict(row)
    return yield* settled(caller, row)
  })

  return {
    begin: operation(function* (caller, length, { fields, filename, target, type }) {
      if (length > files.maximumSize)
        return yield* failure('PAYLOAD_TOO_LARGE', `A file is larger than ${files.maximumSize} bytes.`)
      const pending = yield* underWay(database.db, caller.user)
      const bytes = length + pending.bytes
      yield* target === null ? files.mayCreate(caller, bytes) : files.mayReplace(caller, target, bytes)
      if (pending.count >= maximumUploads)
        return yield* failure('REQUESTS_EXCEEDED', `A user can have at most ${maximumUploads} uploads in progress.`)
      const row: UploadRow = {
        id: randomBytes(16).toString('hex'),
        user: caller.user,
        length,
        received: 0,
        filename: filename.slice(0, 255),
        type: type.slice(0, 255),
        file: target ?? randomUUID(),
        replaces: target !== null,
        done: false,
        fields,
        parts: [],
        expires: expiry(),
      }
      yield* insertUpload(database, row)
      return yield* settled(caller, row)
    }),
    describe: operation(function* (caller, id) {
      return yield* settled(caller, yield* require(caller, id))
    }),
    // Bytes that arrive before a connection breaks are stored.
    append: (...args) => Effect.uninterruptible(append(...args)),
    remove: operation(function* (caller, id) {
      const row = yield* require(caller, id)
      yield* deleteUpload(database, id)
      yield* removeObjects(tools, row.parts)
    }),
  } satisfies UploadsInterface
})

const conflict = ({ received }: UploadRow) =>
  failure('CONFLICT', `"Upload-Offset" does not match the offset of the upload.`, { offset: received })
