import { matchSorter, rankings } from 'match-sorter'
import type { PaletteEntry, PaletteSection } from './PaletteEntry.ts'

type Searched = Pick<PaletteEntry, 'label' | 'also' | 'hint'>

/**
 * The entries that match a search, best first. Ignores accents. Every word must match; a word of three letters can
 * match initials.
 */
export function matchingEntries<Entry extends Searched>(entries: readonly Entry[], search: string): readonly Entry[] {
  return search
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .reduceRight<readonly Entry[]>(
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
}

/** The sections with the entries that match a search; sections without entries are left out. */
export function findEntries(sections: readonly PaletteSection[], search: string): readonly PaletteSection[] {
  return sections
    .map(section => ({ ...section, entries: matchingEntries(section.entries, search) }))
    .filter(section => section.entries.length > 0)
}

/** All entries, those whose own text matches the search first. The server also finds items by text that is not shown. */
export function rankEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  return [...new Set([...matchingEntries(entries, search), ...entries])]
}
