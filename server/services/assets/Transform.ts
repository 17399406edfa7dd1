import { createHash } from 'node:crypto'
import { failure } from '../Failure.ts'

const fits = ['cover', 'contain', 'inside', 'outside'] as const

/** How a picture is made out of another. */
export interface Transform {
  readonly width: number | null
  readonly height: number | null
  readonly fit: (typeof fits)[number]
  /** From 1 to 100. */
  readonly quality: number
  readonly withoutEnlargement: boolean
}

/** A preset of the settings, in the form in which administrators write it. */
export interface AssetPreset extends Partial<Transform> {
  readonly key: string
}

/** Whether callers may ask for any size, for presets, or for the sizes of the studio only. */
export type TransformMode = 'all' | 'presets' | 'none'

/** The query parameters that say anything of a transformation. */
export type TransformQuery = Readonly<Partial<Record<'key' | keyof Transform, string>>>

/** Pixels of an edge of what is made, and the quality where none is given. */
const maximumEdge = 6_000
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

/** What a request asks for; null for the file as it is. Fails with INVALID_QUERY. */
export function transformOf(
  query: TransformQuery,
  presets: readonly AssetPreset[],
  mode: TransformMode,
): Transform | null {
  const { key, ...own } = query
  const free = Object.values(own).some(value => value !== undefined)
  if (key !== undefined) {
    if (free) throw refused(`You can't combine the "key" query parameter with any other transformation.`)
    const preset = [...systemPresets, ...(mode === 'none' ? [] : presets)].find(each => each.key === key)
    if (!preset) throw refused(`Key "${key}" isn't configured.`)
    return completed(preset)
  }
  if (!free) return null
  if (mode !== 'all') throw refused('Dynamic asset generation has been disabled for this project.')
  const fit = own.fit ?? 'cover'
  if (!isFit(fit)) throw refused(`"fit" has to be one of ${fits.join(', ')}.`)
  return completed({
    width: within('width', own.width, maximumEdge),
    height: within('height', own.height, maximumEdge),
    fit,
    quality: within('quality', own.quality, 100) ?? usualQuality,
    withoutEnlargement: own.withoutEnlargement === '' || own.withoutEnlargement === 'true',
  })
}

/** A short text that differs between transformations: part of the name of a kept copy. */
export const transformName = (transform: Transform): string =>
  createHash('sha256').update(JSON.stringify(transform)).digest('hex').slice(0, 16)

const completed = (given: Partial<Transform>): Transform => ({
  width: given.width ?? null,
  height: given.height ?? null,
  fit: given.fit ?? 'cover',
  quality: given.quality ?? usualQuality,
  withoutEnlargement: given.withoutEnlargement ?? false,
})

const isFit = (value: string): value is Transform['fit'] => fits.some(fit => fit === value)

function within(name: string, text: string | undefined, maximum: number): number | null {
  if (text === undefined) return null
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > maximum) throw refused(`"${name}" has to be a whole number from 1 to ${maximum}.`)
  return number
}

const refused = (message: string) => failure('INVALID_QUERY', message)
