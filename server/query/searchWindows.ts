/**
 * Characters that FTS5 folds at least as far as this server: characters that are equal here are equal there. Scripts
 * that later versions of Unicode have extended with capitals are left out.
 */
const safe =
  /^[\u0020-\u017f\u0370-\u03f2\u03f4-\u0527\u0530-\u109f\u1100-\u139f\u1e00-\u1fff\u2010-\u205f\u20a0-\u20cf\u3000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]$/u

/** More windows find fewer candidates, but each is another list to read. */
const mostWindows = 4

/**
 * Windows of three characters that any text with the term contains, as FTS5 folds it; none if the term is too short. At
 * most four, spread over the term.
 */
export function searchWindows(term: string): readonly string[] {
  const characters = [...term.toLowerCase()]
  const isSafe = characters.map((character, at) => safe.test(character) && !mayBeDotted(characters, at))
  const starts = characters.flatMap((_, at) =>
    at + 3 <= characters.length && isSafe[at] && isSafe[at + 1] && isSafe[at + 2] ? [at] : [],
  )
  const windows = [...new Set(starts.map(at => characters.slice(at, at + 3).join('')))]
  if (windows.length <= mostWindows) return windows
  const step = (windows.length - 1) / (mostWindows - 1)
  return Array.from({ length: mostWindows }, (_, index) => windows[Math.round(index * step)] ?? '')
}

/** The capital "İ" becomes an "i" and a dot, so that its "i" can be the end of a match. FTS5 does not fold it. */
const mayBeDotted = (characters: readonly string[], at: number): boolean =>
  characters[at] === 'i' && (at === characters.length - 1 || characters[at + 1] === '\u0307')
