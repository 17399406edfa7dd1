import { isFormula } from '#schemas/data/formula.ts'

/** Guards CSV that arrives in chunks: cells that a spreadsheet would execute are prefixed with an apostrophe. */
export interface CsvGuard {
  /** Returns the guarded text so far. */
  readonly take: (piece: Uint8Array) => string
  /** Returns the rest at the end. */
  readonly end: () => string
}

export function guardCsv(): CsvGuard {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let atStart = true
  let rest = ''
  /** The complete cells; an incomplete one waits for the next chunk. */
  function cells(text: string, isLast: boolean): string {
    let done = ''
    rest += text
    if (atStart && rest !== '') {
      atStart = false
      // The byte order mark is not part of the first cell.
      if (rest.startsWith('\uFEFF')) {
        done = '\uFEFF'
        rest = rest.slice(1)
      }
    }
    let at = 0
    while (at < rest.length) {
      const end = endOfCell(rest, at, isLast)
      if (end < 0) break
      done += guarded(rest.slice(at, end)) + rest.slice(end, end + 1)
      at = end + 1
    }
    rest = rest.slice(at)
    return done
  }
  return {
    take: piece => cells(decoder.decode(piece, { stream: true }), false),
    end: () => cells(decoder.decode(), true),
  }
}

/** The end of the cell that starts at a position; -1 if not known yet. */
function endOfCell(text: string, start: number, isLast: boolean): number {
  const unknown = isLast ? text.length : -1
  let at = start
  if (text[start] === '"')
    for (;;) {
      at = text.indexOf('"', at + 1)
      // A quote at the very end may be the first half of an escaped quote.
      if (at < 0 || at === text.length - 1) return unknown
      if (text[at + 1] !== '"') break
      at++
    }
  const separator = /[,\n\r]/g
  separator.lastIndex = at
  return separator.exec(text)?.index ?? unknown
}

function guarded(cell: string): string {
  const isQuoted = cell.startsWith('"')
  const text = isQuoted ? cell.slice(1, cell.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : cell
  if (!isFormula(text)) return cell
  return isQuoted ? `"'${cell.slice(1)}` : `'${cell}`
}
