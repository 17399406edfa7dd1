import { createHash } from 'node:crypto'
import { failure } from '#server/failures/Failure.ts'

const fits = ['cover', 'contain', 'inside', 'outside'] as const

/** How an image is transformed. */
export interface Transform {
  readonly width: number | null
  readonly height: number | null
  readonly fit: (typeof fits)[number]
  /** From 1 to 100. */
  readonly quality: number
  readonly withoutEnlargement: boolean
  /** Whether the caller chose the size: only a limited number of these is cached per image. */
  readonly free: boolean
}

/** A preset of the settings, as written by administrators: only its key is certain. */
export interface AssetPreset extends Partial<Record<Exclude<keyof Transform, 'free'>, unknown>> {
  readonly key: string
}

/** Whether callers may request any size, presets, or only the sizes of the studio. */
export type TransformMode = 'all' | 'presets' | 'none'

/** The query parameters of a transformation. */
export const transformParameters = [
  'key',
  'width',
  'height',
  'fit',
  'quality',
  'withoutEnlargement',
  'transforms',
] as const

export type TransformQuery = Readonly<Partial<Record<(typeof transformParameters)[number], string>>>

/** Maximum edge of the result in pixels, and the default quality. */
export const maximumEdge = 3_000
const usualQuality = 80

/** The sizes of the studio (rc.24). */
const systemPresets: readonly AssetPreset[] = [
  { key: 'system-small-cover', width: 64, height: 64, fit: 'cover' },
  { key: 'system-small-contain', width: 64, fit: 'contain' },
  { key: 'system-medium-cover', width: 300, height: 300, fit: 'cover' },
  { key: 'system-medium-contain', width: 300, fit: 'contain' },
  { key: 'system-large-cover', width: 800, height: 600, fit: 'cover' },
  { key: 'system-large-contain', width: 800, fit: 'contain' },
]

/** The requested transformation; null for the unchanged file. Fails with INVALID_QUERY. */
export function transformOf(
  query: TransformQuery,
  presets: readonly AssetPreset[],
  mode: TransformMode,
): Transform | null {
  const { key, transforms, ...own } = query
  if (transforms !== undefined) throw invalidQuery('"transforms" is not supported.')
  const free = Object.values(own).some(value => value !== undefined)
  if (key !== undefined) {
    if (free) throw invalidQuery(`You can't combine the "key" query parameter with any other transformation.`)
    const preset = [...systemPresets, ...(mode === 'none' ? [] : presets)].find(each => each.key === key)
    if (!preset) throw invalidQuery(`Key "${key}" isn't configured.`)
    return completed(preset, false)
  }
  if (!free) return null
  if (mode !== 'all') throw invalidQuery('Dynamic asset generation has been disabled for this project.')
  return completed(
    {
      width: numberOf(own.width),
      height: numberOf(own.height),
      fit: own.fit,
      quality: numberOf(own.quality) ?? usualQuality,
      withoutEnlargement: own.withoutEnlargement === '' || own.withoutEnlargement === 'true',
    },
    true,
  )
}

/** A short text that differs between transformations: part of the name of a cached copy. */
export const transformName = (transform: Transform): string =>
  (transform.free ? freeMark : 'k') + createHash('sha256').update(JSON.stringify(transform)).digest('hex').slice(0, 16)

/** The prefix of the names of custom transformations. */
export const freeMark = 'f'

/** A valid transformation. Presets of the settings are validated too, because users write them. */
function completed(options: Partial<Record<keyof Transform, unknown>>, free: boolean): Transform {
  const fit = options.fit ?? 'cover'
  if (!isFit(fit)) throw invalidQuery(`"fit" has to be one of ${fits.join(', ')}.`)
  return {
    width: within('width', options.width ?? null, maximumEdge),
    height: within('height', options.height ?? null, maximumEdge),
    fit,
    quality: within('quality', options.quality ?? null, 100) ?? usualQuality,
    withoutEnlargement: options.withoutEnlargement === true,
    free,
  }
}

const isFit = (value: unknown): value is Transform['fit'] => fits.some(fit => fit === value)

const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : /^\d{1,5}$/.test(text) ? Number(text) : 0

function within(name: string, value: unknown, maximum: number): number | null {
  if (value === null) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maximum) return value
  throw invalidQuery(`"${name}" has to be a whole number from 1 to ${maximum}.`)
}

const invalidQuery = (message: string) => failure('INVALID_QUERY', message)
