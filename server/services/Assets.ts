import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Context, Effect, Layer, Semaphore } from 'effect'
import { type FocalPoint, focalPointOf } from '#schemas/data/focalPoint.ts'
import type { Item } from '#schemas/data/Item.ts'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import { Failure, failure, forbidden, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { FileStorage } from '#server/storage/openStorage.ts'
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
import { Configuration } from './Configuration.ts'
import { onStorage } from './files/onStorage.ts'
import { copyPrefix } from './files/removeObjects.ts'
import { Items } from './Items.ts'

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
  /** Opens the bytes. Fails with FORBIDDEN where they have gone meanwhile. */
  readonly read: (range?: ByteRange) => Fallible<Readable>
}

export interface AssetsShape {
  /**
   * Opens a file for a caller who may read its row, or anyone where the project shows it on public pages. Fails with
   * FORBIDDEN alike for what is not there, INVALID_QUERY for a transformation that does not exist, and
   * UNPROCESSABLE_ENTITY for a picture that cannot be opened, and SERVICE_UNAVAILABLE where too many are being made.
   */
  readonly open: (caller: RequestCaller, key: string, query: TransformQuery) => Fallible<Asset>
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
export class Assets extends Context.Service<Assets, AssetsShape>()('Assets') {
  static readonly layer = Layer.effect(
    Assets,
    Effect.suspend(() => openAssets()),
  )
}

const openAssets = Effect.fnUntraced(function* () {
  const config = yield* Configuration
  const items = yield* Items
  const { originals, transformed } = yield* FileStorage
  const turns = Semaphore.makeUnsafe(makers)
  const making = new Map<string, Effect.Effect<void, unknown>>()

  const settings = () => items.readSingleton(systemCaller, 'directus_settings', everyField)

  /** Whether everybody may see the file. Fails where the caller may not. */
  const requireRow = operation(function* (caller: RequestCaller, key: string, project: Item): Operation<boolean> {
    if (!uuid.test(key)) return yield* forbidden()
    if (publicFields.some(field => project[field] === key)) return true
    yield* items.readOne(caller, files, key, { ...everyField, fields: ['id'] })
    return caller.user === null
  })

  /** Makes a picture unless it is kept already; two who ask at once wait for the same one. */
  const make = operation(function* (name: string, transform: Transform, point: FocalPoint | null): Operation<string> {
    const copy = `${copyPrefix(name)}${transformName(transform)}${pointName(point)}${extname(name)}`
    if (yield* onStorage(() => transformed.describe(copy))) return copy
    if (!making.has(copy) && making.size >= maximumWaiting)
      return yield* failure('SERVICE_UNAVAILABLE', 'Too many pictures are being made at the moment.')
    // Uninterruptible: other requests may wait for the same picture.
    const writing = Effect.uninterruptible(turns.withPermit(tryAsync(() => write(name, copy, transform, point))))
    const job = making.get(copy) ?? (yield* Effect.cached(writing))
    making.set(copy, job)
    yield* job.pipe(
      Effect.ensuring(Effect.sync(() => making.delete(copy))),
      Effect.mapError(cause => {
        if (cause instanceof Failure) return cause
        if (cause instanceof NoSuchFile) return forbidden()
        config.logger.info({ err: cause, name }, 'A picture could not be transformed')
        return failure('UNPROCESSABLE_ENTITY', 'The picture cannot be transformed: it is broken or too large.')
      }),
    )
    return copy
  })

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
    open: operation(function* (caller, key, query) {
      const project = yield* settings()
      const open = yield* requireRow(caller, key, project)
      const transform = transformOf(query, presetsOf(project), modeOf(project))
      const row = yield* items.readOne(systemCaller, files, key, everyField)
      const name = row['filename_disk']
      if (typeof name !== 'string') return yield* forbidden()
      const type = typeof row['type'] === 'string' ? row['type'] : 'application/octet-stream'
      const made =
        transform !== null && transformable.has(type)
          ? yield* make(name, transform, cuts(transform) ? focalPointOf(row['metadata']) : null)
          : null
      const [place, stored] = made === null ? [originals, name] : [transformed, made]
      const found = yield* onStorage(() => place.describe(stored))
      if (!found) return yield* forbidden()
      return {
        type,
        ...found,
        tag: tagOf(stored, found.size, found.changed),
        filename: String(row['filename_download']),
        public: open,
        read: range => present(place, stored, range),
      }
    }),
  } satisfies AssetsShape
})

const tryAsync = <A>(work: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: cause => cause })

/** Whether parts of a picture may be left out; only then its point counts. */
const cuts = ({ fit, height, width }: Transform): boolean => fit === 'cover' && width !== null && height !== null

/** Part of the name of a copy, so that one made around another point is another copy, with a tag of its own. */
const pointName = (point: FocalPoint | null): string =>
  point === null ? '' : `-${Math.round(point.x * 10_000)}x${Math.round(point.y * 10_000)}`

/** Opens bytes. Those that are opened after the request was interrupted are closed again. */
const present = (place: Storage, name: string, range?: ByteRange): Fallible<Readable> =>
  Effect.callback<Readable, Failure>(resume => {
    const state = { isInterrupted: false }
    place.read(name, range).then(
      bytes => {
        if (state.isInterrupted) bytes.destroy()
        else resume(Effect.succeed(bytes))
      },
      cause => resume(cause instanceof NoSuchFile ? Effect.fail(forbidden()) : Effect.die(cause)),
    )
    return Effect.sync(() => {
      state.isInterrupted = true
    })
  })

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
