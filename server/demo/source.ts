import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const shapes = join(dirname(require.resolve('world-countries/package.json')), 'data')
const flags = join(dirname(require.resolve('flag-icons/package.json')), 'flags', '4x3')

interface Name {
  readonly common: string
  readonly official: string
}

/** A country in the package `world-countries`. */
export interface SourceCountry {
  readonly name: Name & { readonly native: Readonly<Record<string, Name>> }
  readonly tld: readonly string[]
  readonly cca2: string
  readonly ccn3: string
  readonly cca3: string
  readonly cioc: string
  readonly independent: boolean | null
  readonly unMember: boolean
  /** An empty list if the source has none. */
  readonly currencies: Readonly<Record<string, { readonly name: string; readonly symbol: string }>>
  readonly idd: { readonly root: string; readonly suffixes: readonly string[] }
  readonly capital: readonly string[]
  readonly region: string
  readonly subregion: string
  readonly languages: Readonly<Record<string, string>>
  readonly translations: Readonly<Record<string, Name>>
  readonly latlng: readonly [latitude: number, longitude: number]
  readonly landlocked: boolean
  /** Codes of three letters. */
  readonly borders: readonly string[]
  /** Square kilometers; negative if unknown. */
  readonly area: number
  readonly flag: string
  readonly demonyms: Readonly<Record<string, { readonly f: string; readonly m: string }>>
}

export type Position = readonly [longitude: number, latitude: number]
export type Ring = readonly Position[]

interface Shape {
  readonly features: readonly {
    /** Kosovo has none. */
    readonly geometry?:
      | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
  }[]
}

// Safe, here and below: the packages are pinned to exact versions, and a test loads all of it.
export const sourceCountries = (): readonly SourceCountry[] => require('world-countries/countries.json')

/** The outline of a country as rings of longitude and latitude, including holes; none if the source has none. */
export function outlineOf({ cca3 }: SourceCountry): readonly Ring[] {
  const shape = JSON.parse(readFileSync(join(shapes, `${cca3.toLowerCase()}.geo.json`), 'utf8')) as Shape
  return shape.features.flatMap(({ geometry }) => {
    if (!geometry) return []
    return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  })
}

/** The flag as SVG, 640 by 480. */
export const flagOf = ({ cca2 }: SourceCountry): Buffer => readFileSync(join(flags, `${cca2.toLowerCase()}.svg`))
