import type { DemoRow } from '../insertRows.ts'
import type { SourceCountry } from '../source.ts'

const byName = (a: DemoRow, b: DemoRow) => String(a['name']).localeCompare(String(b['name']), 'en')

export const regionRows = (sources: readonly SourceCountry[]): readonly DemoRow[] =>
  [...new Set(sources.map(({ region }) => region))].sort().map((name, index) => ({ name, sort: index + 1 }))

/** Antarctica has no parts. */
export function subregionRows(
  sources: readonly SourceCountry[],
  regions: ReadonlyMap<string, number>,
): readonly DemoRow[] {
  const parts = new Map(sources.map(({ region, subregion }) => [subregion, region]))
  parts.delete('')
  return [...parts].map(([name, region]) => ({ name, region: regions.get(region) })).sort(byName)
}

export const languageRows = (sources: readonly SourceCountry[]): readonly DemoRow[] =>
  [...new Map(sources.flatMap(({ languages }) => Object.entries(languages)))]
    .map(([code, name]) => ({ code, name }))
    .sort(byName)

export const currencyRows = (sources: readonly SourceCountry[]): readonly DemoRow[] =>
  [...new Map(sources.flatMap(({ currencies }) => Object.entries(currencies)))]
    .map(([code, { name, symbol }]) => ({ code, name, symbol }))
    .sort(byName)
