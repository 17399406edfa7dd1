import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { projectFolder } from '#server/config/projectFolder.ts'

const require = createRequire(import.meta.url)

/** The sources that an installed Fieldhouse contains, compressed. */
const packed = join(projectFolder(), 'dist', 'demo')

/** A file of one of the packages with the sources. */
function readSource(name: string, path: string): Buffer {
  const file = join(packed, name, `${path}.gz`)
  if (existsSync(file)) return gunzipSync(readFileSync(file))
  return readFileSync(join(dirname(require.resolve(`${name}/package.json`)), path))
}

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
export const sourceCountries = (): readonly SourceCountry[] =>
  JSON.parse(readSource('world-countries', 'countries.json').toString())

/** The outline of a country as rings of longitude and latitude, including holes; none if the source has none. */
export function outlineOf({ cca3 }: SourceCountry): readonly Ring[] {
  const shape = JSON.parse(readSource('world-countries', `data/${cca3.toLowerCase()}.geo.json`).toString()) as Shape
  return shape.features.flatMap(({ geometry }) => {
    if (!geometry) return []
    return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  })
}

/** The flag as SVG, 640 by 480. */
export const flagOf = ({ cca2 }: SourceCountry): Buffer =>
  readSource('flag-icons', `flags/4x3/${cca2.toLowerCase()}.svg`)
