import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Effect, Semaphore } from 'effect'
import { type FocalPoint, focalPointOf } from '#schemas/data/focalPoint.ts'
import type { Item } from '#schemas/data/Item.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import { type ByteRange, NoSuchFile, type Storage } from '#server/storage/Storage.ts'
import {
  type AssetPreset,
  freeMark,
  type Transform,
  type TransformMode,
  type TransformQuery,
  transformName,
  transformOf,
} from './assets/Transform.ts'
import { maximumSource, transformable, transformImage } from './assets/transformImage.ts'
import { attempt } from './attempt.ts'
import { Failure, failure, forbidden, invalidQuery } from './Failure.ts'
import { copyPrefix } from './files/removeObjects.ts'
import type { Platform } from './Platform.ts'
import { type RequestCaller, systemCaller } from './RequestCaller.ts'

/** A file, ready to be sent. */
export interface Asset {
  readonly type: string
  readonly size: number
  readonly changed: Date
  /** Differs whenever the bytes do. */
  readonly tag: string
  /** The name under which a browser keeps it. */
  readonly filename: string
  /** Whether everybody may see it. */
  readonly public: boolean
  /** Opens the bytes. Rejects with FORBIDDEN where they have gone meanwhile. */
  readonly read: (range?: ByteRange) => Promise<Readable>
}

export interface AssetsShape {
  /**
   * Opens a file for a caller who may read its row, or anyone where the project shows it on public pages. Fails with
   * FORBIDDEN alike for what is not there, INVALID_QUERY for a transformation that does not exist, and
   * UNPROCESSABLE_ENTITY for a picture that cannot be opened, and SERVICE_UNAVAILABLE where too many are being made.
   */
  readonly open: (caller: RequestCaller, key: string, query: TransformQuery) => Effect.Effect<Asset, Failure>
}

/** How many pictures are made at once; each takes a core and tens of megabytes. */
const makers = 2

/** How many pictures may wait for their turn; further ones are refused at once. */
export const maximumWaiting = 100

/** How many sizes that callers made up are kept of one picture. */
export const maximumVariants = 100

const files = 'directus_files'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The bytes of files for those who may see them. Pictures made to measure are kept. */
export function createAssets({ config, items, run }: Platform, { originals, transformed }: Storages): AssetsShape {
  const turns = Semaphore.makeUnsafe(makers)
  const making = new Map<string, Promise<unknown>>()

  const settings = () => run(items.readSingleton(systemCaller, 'directus_settings', everyField))

  async function requireRow(caller: RequestCaller, key: string, project: Item): Promise<boolean> {
    if (!uuid.test(key)) throw forbidden()
    if (publicFields.some(field => project[field] === key)) return true
    await run(items.readOne(caller, files, key, { ...everyField, fields: ['id'] }))
    return caller.user === null
  }

  /** Makes a picture unless it is kept already; two who ask at once wait for the same one. */
  async function make(name: string, transform: Transform, point: FocalPoint | null): Promise<string> {
    const copy = `${copyPrefix(name)}${transformName(transform)}${pointName(point)}${extname(name)}`
    if (await transformed.describe(copy)) return copy
    const known = making.get(copy)
    if (!known && making.size >= maximumWaiting)
      throw failure('SERVICE_UNAVAILABLE', 'Too many pictures are being made at the moment.')
    const job = known ?? Effect.runPromise(turns.withPermits(1)(attempt(() => write(name, copy, transform, point))))
    if (!known) making.set(copy, job)
    try {
      await job
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      if (cause instanceof NoSuchFile) throw forbidden()
      config.logger.info({ err: cause, name }, 'A picture could not be transformed')
      throw failure('UNPROCESSABLE_ENTITY', 'The picture cannot be transformed: it is broken or too large.')
    } finally {
      making.delete(copy)
    }
    return copy
  }

  async function write(name: string, copy: string, transform: Transform, point: FocalPoint | null): Promise<void> {
    if (transform.free && (await transformed.list(`${copyPrefix(name)}${freeMark}`)).length >= maximumVariants)
      throw invalidQuery(`The picture has been made in ${maximumVariants} sizes already.`)
    const found = await originals.describe(name)
    if (!found) throw new NoSuchFile(name)
    if (found.size > maximumSource)
      throw failure('UNPROCESSABLE_ENTITY', `A file over ${maximumSource} bytes is not opened as a picture.`)
    const made = await transformImage(await buffer(await originals.read(name)), transform, point)
    await transformed.write(copy, once(made))
    if (cuts(transform)) await removeOtherCuts(name, copy, transform)
    if (await originals.describe(name)) return
    // The picture was deleted meanwhile, and whoever did it may have looked for copies before this one.
    await transformed.remove(copy)
    throw new NoSuchFile(name)
  }

  /** A picture whose point was moved a thousand times is kept as it is cut now, not in a thousand cuts. */
  async function removeOtherCuts(name: string, copy: string, transform: Transform): Promise<void> {
    const cuts = await transformed.list(`${copyPrefix(name)}${transformName(transform)}`)
    await Promise.all(cuts.filter(each => each !== copy).map(transformed.remove))
  }

  return {
    open: (caller, key, query) =>
      attempt(async () => {
        const project = await settings()
        const open = await requireRow(caller, key, project)
        const transform = transformOf(query, presetsOf(project), modeOf(project))
        const row = await run(items.readOne(systemCaller, files, key, everyField))
        const name = row['filename_disk']
        if (typeof name !== 'string') throw forbidden()
        const type = typeof row['type'] === 'string' ? row['type'] : 'application/octet-stream'
        const made =
          transform !== null && transformable.has(type)
            ? await make(name, transform, cuts(transform) ? focalPointOf(row['metadata']) : null)
            : null
        const [place, stored] = made === null ? [originals, name] : [transformed, made]
        const found = await place.describe(stored)
        if (!found) throw forbidden()
        return {
          type,
          ...found,
          tag: tagOf(stored, found.size, found.changed),
          filename: String(row['filename_download']),
          public: open,
          read: range => present(place, stored, range),
        }
      }),
  }
}

/** Whether parts of a picture may be left out; only then its point counts. */
const cuts = ({ fit, height, width }: Transform): boolean => fit === 'cover' && width !== null && height !== null

/** Part of the name of a copy, so that one made around another point is another copy, with a tag of its own. */
const pointName = (point: FocalPoint | null): string =>
  point === null ? '' : `-${Math.round(point.x * 10_000)}x${Math.round(point.y * 10_000)}`

async function present(place: Storage, name: string, range?: ByteRange): Promise<Readable> {
  try {
    return await place.read(name, range)
  } catch (cause) {
    throw cause instanceof NoSuchFile ? forbidden() : cause
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Shown before anybody has signed in. */
const publicFields = ['project_logo', 'public_foreground', 'public_background']

const tagOf = (name: string, size: number, changed: Date): string =>
  createHash('sha256').update(`${name} ${size} ${changed.getTime()}`).digest('base64url').slice(0, 24)

function modeOf(project: Item): TransformMode {
  const mode = project['storage_asset_transform']
  return mode === 'none' || mode === 'presets' ? mode : 'all'
}

function presetsOf(project: Item): readonly AssetPreset[] {
  const presets: unknown = project['storage_asset_presets']
  if (!Array.isArray(presets)) return []
  // Safe: nothing but the key is taken for granted.
  return presets.filter(
    each => typeof each === 'object' && each !== null && typeof each.key === 'string',
  ) as AssetPreset[]
}
