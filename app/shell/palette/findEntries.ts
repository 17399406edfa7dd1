import { matchSorter, rankings } from 'match-sorter'
import type { PaletteEntry, PaletteSection } from './PaletteEntry.ts'

/**
 * The entries that words find, the best ones first, each section by itself. Accents do not count. Every word has to be
 * found; a word of three letters may be the beginnings of others.
 */
export function findEntries(sections: readonly PaletteSection[], search: string): readonly PaletteSection[] {
  const words = search.trim().split(/\s+/).filter(Boolean)
  const found = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
    words.reduceRight<readonly PaletteEntry[]>(
      (left, word) =>
        matchSorter(left, word, {
          keys: [
            'label',
            { key: 'also', maxRanking: rankings.CONTAINS },
            { key: 'hint', maxRanking: rankings.CONTAINS },
          ],
          baseSort: (one, other) => one.index - other.index,
          threshold: word.length < 3 ? rankings.WORD_STARTS_WITH : rankings.ACRONYM,
        }),
      entries,
    )
  return sections
    .map(section => ({ ...section, entries: found(section.entries) }))
    .filter(section => section.entries.length > 0)
}
