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
import { maximumPreviewed } from './previews/PreviewTools.ts'
import { previewSource } from './previews/previewSource.ts'

/** A file, ready to send. */
export interface Asset {
  readonly type: string
  readonly size: number
  readonly changed: Date
  /** Differs whenever the bytes do. */
  readonly tag: string
  /** The filename for downloads. */
  readonly filename: string
  /** Whether the file is public. */
  readonly public: boolean
  /** Opens the bytes. Fails with FORBIDDEN if they have been deleted. */
  readonly read: (range?: ByteRange) => Fallible<Readable>
}

export interface AssetsInterface {
  /**
   * Opens a file for a caller who can read its row, or for anyone if the project shows it on public pages. Fails with
   * FORBIDDEN for forbidden and missing files alike, with INVALID_QUERY for an unknown transformation, with
   * UNPROCESSABLE_ENTITY for an image that cannot be opened, and with SERVICE_UNAVAILABLE if too many are being
   * transformed.
   */
  readonly open: (caller: RequestCaller, key: string, query: TransformQuery) => Fallible<Asset>
}

/** How many images are transformed at once; each takes a core and tens of megabytes. */
const makers = 2

/** How many images may wait for their turn; more are refused at once. */
export const maximumWaiting = 100

/** How many custom sizes are cached per image. */
export const maximumVariants = 100

/** How a copy of a file is made. */
interface Work {
  readonly transform: Transform
  readonly point: FocalPoint | null
  /** The type of a file whose preview is transformed; null for an image. */
  readonly previewed: string | null
}

const files = 'directus_files'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The bytes of files, for callers who can read them. Transformed images are cached. */
export class Assets extends Context.Service<Assets, AssetsInterface>()('Assets') {
  static readonly layer = Layer.effect(
    Assets,
    Effect.suspend(() => openAssets()),
  )
}

const openAssets = Effect.fnUntraced(function* () {
  const config = yield* Configuration
  const items = yield* Items
  const { originals, transformed } = yield* FileStorage
  const { previews } = config
  const previewOf = previews && previewSource({ originals, transformed }, previews)
  const turns = Semaphore.makeUnsafe(makers)
  const making = new Map<string, Effect.Effect<void, unknown>>()

  const settings = () => items.readSingleton(systemCaller, 'directus_settings', everyField)

  /** Whether the file is public. Fails if the caller cannot read it. */
  const requireRow = operation(function* (caller: RequestCaller, key: string, project: Item): Operation<boolean> {
    if (!uuid.test(key)) return yield* forbidden()
    if (publicFields.some(field => project[field] === key)) return true
    yield* items.readOne(caller, files, key, { ...everyField, fields: ['id'] })
    return caller.user === null
  })

  /** Transforms an image unless the result is cached. Concurrent requests for the same one share the work. */
  const make = operation(function* (name: string, work: Work): Operation<string> {
    const { point, previewed, transform } = work
    const ending = previewed === null ? extname(name) : '.jpg'
    const copy = `${copyPrefix(name)}${transformName(transform)}${pointName(point)}${ending}`
    if (yield* onStorage(() => transformed.describe(copy))) return copy
    if (!making.has(copy) && making.size >= maximumWaiting)
      return yield* failure('SERVICE_UNAVAILABLE', 'Too many images are being processed. Try again in a moment.')
    // Uninterruptible: other requests may wait for the same image.
    const writing = Effect.uninterruptible(turns.withPermit(tryAsync(() => write(name, copy, work))))
    const job = making.get(copy) ?? (yield* Effect.cached(writing))
    making.set(copy, job)
    yield* job.pipe(
      Effect.ensuring(Effect.sync(() => making.delete(copy))),
      Effect.mapError(cause => {
        if (cause instanceof Failure) return cause
        if (cause instanceof NoSuchFile) return forbidden()
        config.logger.info({ err: cause, name }, 'Could not transform an image')
        return failure('UNPROCESSABLE_ENTITY', 'The image cannot be transformed: it is damaged or too large.')
      }),
    )
    return copy
  })

  async function write(name: string, copy: string, { point, previewed, transform }: Work): Promise<void> {
    if (transform.free && (await transformed.list(`${copyPrefix(name)}${freeMark}`)).length >= maximumVariants)
      throw invalidQuery(`The image already exists in ${maximumVariants} sizes.`)
    const original = await originals.describe(name)
    if (!original) throw new NoSuchFile(name)
    const maximum = previewed === null ? maximumSource : maximumPreviewed
    if (original.size > maximum)
      throw failure('UNPROCESSABLE_ENTITY', `Files over ${maximum} bytes cannot be transformed.`)
    const source =
      previewed === null || !previewOf ? await buffer(await originals.read(name)) : await previewOf(name, previewed)
    const made = await transformImage(source, transform, point)
    await transformed.write(copy, once(made))
    if (cuts(transform)) await removeOtherCuts(name, copy, transform)
    if (await originals.describe(name)) return
    // The image was deleted during the work, and the deletion may have looked for copies before this one existed.
    await transformed.remove(copy)
    throw new NoSuchFile(name)
  }

  /** Only the current crop of an image is cached, not one for every position that its focal point had. */
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
      const previewed = previews?.types.has(type) ? type : null
      const isMade = transform !== null && (previewed !== null || transformable.has(type))
      const point = isMade && cuts(transform) ? focalPointOf(row['metadata']) : null
      const made = isMade ? yield* make(name, { transform, point, previewed }) : null
      const isPreview = isMade && previewed !== null
      const [place, stored] = made === null ? [originals, name] : [transformed, made]
      const storedAsset = yield* onStorage(() => place.describe(stored))
      if (!storedAsset) return yield* forbidden()
      return {
        type: isPreview ? 'image/jpeg' : type,
        ...storedAsset,
        tag: tagOf(stored, storedAsset.size, storedAsset.changed),
        filename: `${String(row['filename_download'])}${isPreview ? '.jpg' : ''}`,
        public: open,
        read: range => present(place, stored, range),
      }
    }),
  } satisfies AssetsInterface
})

const tryAsync = <A>(work: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: cause => cause })

/** Whether the transformation can crop the image; only then its focal point counts. */
const cuts = ({ fit, height, width }: Transform): boolean => fit === 'cover' && width !== null && height !== null

/** Part of the name of a copy, so that a crop around another point is a separate copy, with its own ETag. */
const pointName = (point: FocalPoint | null): string =>
  point === null ? '' : `-${Math.round(point.x * 10_000)}x${Math.round(point.y * 10_000)}`

/** Opens bytes. If the request was interrupted before, they are closed again. */
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

/** Shown before sign-in. */
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
  // Safe: only the key is assumed.
  return presets.filter(
    each => typeof each === 'object' && each !== null && typeof each.key === 'string',
  ) as AssetPreset[]
}
