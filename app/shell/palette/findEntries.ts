import { matchSorter, rankings } from 'match-sorter'
import type { PaletteEntry, PaletteSection } from './PaletteEntry.ts'

/**
 * The entries that match a search, best first within each section. Ignores accents. Every word must match; a word of
 * three letters can match initials.
 */
export function findEntries(sections: readonly PaletteSection[], search: string): readonly PaletteSection[] {
  const words = search.trim().split(/\s+/).filter(Boolean)
  const matchesIn = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
    words.reduceRight<readonly PaletteEntry[]>(
      (left, word) =>
        matchSorter(left, word, {
          keys: [
            'label',
            { key: 'also', maxRanking: rankings.CONTAINS },
            { key: 'hint', maxRanking: rankings.CONTAINS },
          ],
          baseSort: (a, b) => a.index - b.index,
          threshold: word.length < 3 ? rankings.WORD_STARTS_WITH : rankings.ACRONYM,
        }),
      entries,
    )
  return sections
    .map(section => ({ ...section, entries: matchesIn(section.entries) }))
    .filter(section => section.entries.length > 0)
}

/** All entries, those whose own text matches the search first. The server also finds items by text that is not shown. */
export function rankEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const matching = findEntries([{ id: '', title: '', entries }], search).flatMap(section => section.entries)
  return [...new Set([...matching, ...entries])]
}
