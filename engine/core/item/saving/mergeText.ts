import { diffArrays } from 'diff'

/** Lines, and blocks of markup: the units of a merge. */
const pieces = (text: string): readonly string[] =>
  text.split(/(?<=\n|<\/(?:p|h[1-6]|li|blockquote|pre|table|figure)>)/).filter(piece => piece !== '')

/** A run of the base, from `start` up to and without `end`, that has become other lines. */
interface Hunk {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

function hunksOf(base: readonly string[], changed: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | null = null
  for (const part of diffArrays([...base], [...changed])) {
    if (!part.added && !part.removed) {
      if (open) hunks.push(open)
      open = null
      at += part.value.length
      continue
    }
    const current: Hunk = open ?? { start: at, end: at, lines: [] }
    open = part.added
      ? { ...current, lines: [...current.lines, ...part.value] }
      : { ...current, end: current.end + part.value.length }
    if (part.removed) at += part.value.length
  }
  return open ? [...hunks, open] : hunks
}

/**
 * Merges both changes of a text if they do not overlap: at least one unchanged line is between them. Null if they do,
 * so that a person has to decide.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const lines = pieces(base)
  const [one, other] = [hunksOf(lines, pieces(mine)), hunksOf(lines, pieces(theirs))]
  const touch = one.some(({ start, end }) => other.some(hunk => start <= hunk.end && hunk.start <= end))
  if (touch || lines.length < 2) return null
  const merged: string[] = []
  let at = 0
  for (const { start, end, lines: own } of [...one, ...other].toSorted((a, b) => a.start - b.start)) {
    merged.push(...lines.slice(at, start), ...own)
    at = end
  }
  return [...merged, ...lines.slice(at)].join('')
}
