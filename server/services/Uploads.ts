import { randomBytes, randomUUID } from 'node:crypto'
import type { Effect } from 'effect'
import { noteObject } from '#server/services/files/storedObjects.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import { attempt } from './attempt.ts'
import { Failure, failure, forbidden, invalidPayload } from './Failure.ts'
import type { FilesShape } from './Files.ts'
import { removeObjects } from './files/removeObjects.ts'
import { sickStorage } from './files/sickStorage.ts'
import type { Platform } from './Platform.ts'
import type { RequestCaller } from './RequestCaller.ts'
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

/** How far an upload has come. */
export interface UploadState {
  readonly id: string
  readonly length: number
  /** Bytes that are kept. */
  readonly offset: number
  readonly expires: Date
  /** The key of the file, once it is one. */
  readonly file: string | null
}

/**
 * Uploads in pieces. Whoever began one goes on with it, nobody else; every step asks for the rights that the whole needs.
 * One that is not there, not his, or over its time fails with FORBIDDEN.
 */
export interface UploadsShape {
  /** Begins an upload of so many bytes. Fails with PAYLOAD_TOO_LARGE, or as `Files` does without the right. */
  readonly begin: (
    caller: RequestCaller,
    length: number,
    metadata: UploadMetadata,
  ) => Effect.Effect<UploadState, Failure>
  readonly describe: (caller: RequestCaller, id: string) => Effect.Effect<UploadState, Failure>
  /**
   * Adds bytes at an offset; with the last one the file is made. Fails with CONFLICT where the upload stands elsewhere, and
   * rejects with `ChecksumMismatch`. What arrives before a connection breaks is kept.
   */
  readonly append: (
    caller: RequestCaller,
    id: string,
    offset: number,
    content: AsyncIterable<Uint8Array>,
    checksum: PartChecksum | null,
  ) => Effect.Effect<UploadState, Failure>
  /** Gives an upload up. */
  readonly remove: (caller: RequestCaller, id: string) => Effect.Effect<void, Failure>
}

/** Milliseconds that an upload is kept after its last piece. */
const lifetime = 24 * 60 * 60 * 1000

const maximumParts = 10_000
const maximumUploads = 100

export function createUploads(platform: Platform, storages: Storages, files: FilesShape): UploadsShape {
  const { database, run } = platform
  const finishing = new Map<string, Promise<void>>()
  const expiry = () => new Date(Date.now() + lifetime)

  /** The rights are those that the file will need: they may have gone since the upload began. */
  const requireRight = ({ file, length, received, replaces }: UploadRow, caller: RequestCaller) =>
    run(replaces ? files.mayReplace(caller, file, length - received) : files.mayCreate(caller, length - received))

  async function require(caller: RequestCaller, id: string): Promise<UploadRow> {
    const row = /^[0-9a-f]{32}$/.test(id) ? await findUpload(database, id) : null
    if (!row || row.user !== caller.user || row.expires.getTime() <= Date.now()) throw forbidden()
    if (!row.done) await requireRight(row, caller)
    return row
  }

  async function* joined(parts: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield* await storages.originals.read(part)
  }

  /** Makes the file of an upload that has all its bytes. Who comes second finds it made. */
  async function finish(caller: RequestCaller, row: UploadRow): Promise<void> {
    const upload = await files.receive(row.filename, row.type, joined(row.parts))
    if (row.replaces) await run(files.replace(caller, row.file, upload, row.fields))
    else
      try {
        await run(files.create(caller, [upload], row.fields, row.file))
      } catch (cause) {
        if (!(cause instanceof Failure && cause.code === 'RECORD_NOT_UNIQUE')) throw cause
      }
    await finishUpload(database, row.id)
    await removeObjects(platform, storages, row.parts)
  }

  async function settled(caller: RequestCaller, row: UploadRow): Promise<UploadState> {
    if (row.received === row.length && !row.done) {
      const job = finishing.get(row.id) ?? finish(caller, row)
      finishing.set(row.id, job)
      try {
        await job
      } finally {
        finishing.delete(row.id)
      }
    }
    const file = row.received === row.length ? row.file : null
    return { id: row.id, length: row.length, offset: row.received, expires: row.expires, file }
  }

  /** Keeps what comes as a piece of its own, and gives its size. */
  async function keep(part: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    await noteObject(database, part)
    try {
      return await storages.originals.write(part, content)
    } catch (cause) {
      await removeObjects(platform, storages, [part])
      throw sickStorage(cause)
    }
  }

  return {
    begin: (caller, length, { fields, filename, target, type }) =>
      attempt(async () => {
        if (length > files.maximumSize)
          throw failure('PAYLOAD_TOO_LARGE', `A file is larger than ${files.maximumSize} bytes.`)
        const pending = await underWay(database.db, caller.user)
        const bytes = length + pending.bytes
        await run(target === null ? files.mayCreate(caller, bytes) : files.mayReplace(caller, target, bytes))
        if (pending.count >= maximumUploads)
          throw failure('REQUESTS_EXCEEDED', `A user may have ${maximumUploads} uploads under way.`)
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
        await insertUpload(database, row)
        return settled(caller, row)
      }),
    describe: (caller, id) => attempt(async () => settled(caller, await require(caller, id))),
    append: (caller, id, offset, content, checksum) =>
      attempt(async () => {
        const row = await require(caller, id)
        if (row.received !== offset) throw conflict(row)
        if (row.parts.length >= maximumParts) throw invalidPayload('The upload has come in too many pieces.')
        if (row.done || row.received === row.length) return settled(caller, row)
        const part = `tus-${id}-${randomBytes(6).toString('hex')}`
        const size = await keep(part, checkedPart(content, row.length - row.received, checksum))
        const next = { ...row, parts: [...row.parts, part], received: row.received + size, expires: expiry() }
        if (size > 0 && (await addPart(database, row, part, size, next.expires))) return settled(caller, next)
        await removeObjects(platform, storages, [part])
        if (size > 0) throw conflict(row)
        return settled(caller, row)
      }),
    remove: (caller, id) =>
      attempt(async () => {
        const row = await require(caller, id)
        await deleteUpload(database, id)
        await removeObjects(platform, storages, row.parts)
      }),
  }
}

const conflict = ({ received }: UploadRow) =>
  failure('CONFLICT', `The upload stands elsewhere than "Upload-Offset" says.`, { offset: received })
