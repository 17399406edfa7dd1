import established from '../data/established.json' with { type: 'json' }
import figures from '../data/population.json' with { type: 'json' }
import type { DemoRow } from '../insertRows.ts'
import type { SourceCountry } from '../source.ts'
import { localeCodes } from './locales.ts'

const population: Readonly<Record<string, number>> = figures.population
const founded: Readonly<Record<string, string>> = established.established

/** Keys of the existing rows, by name. */
export interface PlaceIds {
  readonly regions: ReadonlyMap<string, number>
  readonly subregions: ReadonlyMap<string, number>
}

/** A country as a row of `countries`. `files` are the keys of its flag and map. */
export const countryRow = (source: SourceCountry, ids: PlaceIds, files: DemoRow): DemoRow => ({
  code: source.cca3,
  name: source.name.common,
  official_name: source.name.official,
  region: ids.regions.get(source.region) ?? null,
  subregion: ids.subregions.get(source.subregion) ?? null,
  capital: source.capital,
  calling_codes: callingCodes(source),
  population: population[source.cca3] ?? null,
  area: source.area < 0 ? null : source.area,
  independent: source.independent,
  un_member: source.unMember,
  landlocked: source.landlocked,
  established: founded[source.cca3] ?? null,
  location: { type: 'Point', coordinates: [source.latlng[1], source.latlng[0]] },
  facts: {
    iso: { alpha2: source.cca2, numeric: source.ccn3, olympic: source.cioc || null },
    domains: source.tld,
    emoji: source.flag,
    demonyms: source.demonyms,
    native: source.name.native,
  },
  ...files,
})

/** Countries that share a code such as +1 differ in its suffix; a long list of suffixes is dropped. */
function callingCodes({ idd: { root, suffixes } }: SourceCountry): readonly string[] {
  if (!root) return []
  return suffixes.length > 3 ? [root] : suffixes.map(suffix => root + suffix)
}

/** The rows that connect a country to others. */
export const linkRows = {
  countries_languages: ({ cca3, languages }: SourceCountry): readonly DemoRow[] =>
    Object.keys(languages).map(language => ({ country: cca3, language })),
  countries_currencies: ({ cca3, currencies }: SourceCountry): readonly DemoRow[] =>
    Object.keys(currencies).map(currency => ({ country: cca3, currency })),
  countries_borders: ({ borders, cca3 }: SourceCountry): readonly DemoRow[] =>
    borders.map(neighbour => ({ country: cca3, neighbour })),
  countries_translations: ({ cca3, translations }: SourceCountry): readonly DemoRow[] =>
    Object.entries(localeCodes).flatMap(([language, locale]) => {
      const name = translations[language]
      return name ? [{ country: cca3, locale, name: name.common, official_name: name.official }] : []
    }),
} as const
