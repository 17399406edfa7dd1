import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { Effect, Semaphore } from 'effect'
import type { Item } from '#schemas/data/Item.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { ByteRange, Storage } from '#server/storage/Storage.ts'
import {
  type AssetPreset,
  type Transform,
  type TransformMode,
  type TransformQuery,
  transformName,
  transformOf,
} from './assets/Transform.ts'
import { transformable, transformImage } from './assets/transformImage.ts'
import { attempt } from './attempt.ts'
import { type Failure, failure, forbidden } from './Failure.ts'
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
  readonly read: (range?: ByteRange) => Promise<Readable>
}

export interface AssetsShape {
  /**
   * Opens a file for a caller who may read its row, or anyone where the project shows it on public pages. Fails with
   * FORBIDDEN alike for what is not there, INVALID_QUERY for a transformation that does not exist, and
   * UNPROCESSABLE_ENTITY for a picture that cannot be opened.
   */
  readonly open: (caller: RequestCaller, key: string, query: TransformQuery) => Effect.Effect<Asset, Failure>
}

/** How many pictures are made at once; each takes a core and tens of megabytes. */
const makers = 2

const files = 'directus_files'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The bytes of files for those who may see them. Pictures made to measure are kept in `transformed`. */
export function createAssets({ items, run }: Platform, storage: Storage, transformed: Storage): AssetsShape {
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
  async function make(name: string, type: string, transform: Transform): Promise<string> {
    const copy = copyName(name, transform)
    if (await transformed.describe(copy)) return copy
    const known = making.get(copy)
    const job =
      known ?? Effect.runPromise(turns.withPermits(1)(Effect.promise(() => write(name, copy, type, transform))))
    if (!known) making.set(copy, job)
    try {
      await job
    } catch {
      throw failure('UNPROCESSABLE_ENTITY', 'The picture cannot be transformed: it is broken or too large.')
    } finally {
      making.delete(copy)
    }
    return copy
  }

  const write = async (name: string, copy: string, type: string, transform: Transform) =>
    transformed.write(copy, await transformImage(await storage.read(name), type, transform))

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
        const made = transform !== null && transformable.has(type) ? await make(name, type, transform) : null
        const [place, stored] = made === null ? [storage, name] : [transformed, made]
        const found = await place.describe(stored)
        if (!found) throw forbidden()
        return {
          type,
          ...found,
          tag: tagOf(stored, found.size, found.changed),
          filename: String(row['filename_download']),
          public: open,
          read: range => place.read(stored, range),
        }
      }),
  }
}

/** Shown before anybody has signed in. */
const publicFields = ['project_logo', 'public_foreground', 'public_background']

const copyName = (name: string, transform: Transform): string => {
  const ending = extname(name)
  return `${name.slice(0, name.length - ending.length)}_${transformName(transform)}${ending}`
}

const tagOf = (name: string, size: number, changed: Date): string =>
  createHash('sha256').update(`${name} ${size} ${changed.getTime()}`).digest('base64url').slice(0, 24)

function modeOf(project: Item): TransformMode {
  const mode = project['storage_asset_transform']
  return mode === 'none' || mode === 'presets' ? mode : 'all'
}

function presetsOf(project: Item): readonly AssetPreset[] {
  const presets: unknown = project['storage_asset_presets']
  if (!Array.isArray(presets)) return []
  // Safe: what is not named is passed over, and sharp refuses what it cannot do.
  return presets.filter(
    each => typeof each === 'object' && each !== null && typeof each.key === 'string',
  ) as AssetPreset[]
}
