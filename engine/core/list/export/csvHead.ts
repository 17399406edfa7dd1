import { isFormula } from '#schemas/data/formula.ts'

/** How the start of a CSV file is written. */
export interface CsvHead {
  /** Renames a header cell; null leaves the keys as the server sent them. */
  readonly nameOf: ((key: string) => string) | null
  /** Starts the file with a byte order mark, without which Excel reads accented letters wrongly. */
  readonly hasMark: boolean
}

const mark = '\uFEFF'
const [newline, carriageReturn] = [10, 13]
/** Bytes. A longer first line is no header. */
const longest = 1_000_000

/** Rewrites the start of a CSV file that arrives in chunks; the rows pass through as bytes. */
export function csvHead({ nameOf, hasMark }: CsvHead) {
  let start: Uint8Array<ArrayBuffer> | null = new Uint8Array()
  const written = (bytes: Uint8Array<ArrayBuffer>, end: number): BlobPart => {
    start = null
    // Leaves out the byte order mark of the server.
    const header = new TextDecoder().decode(bytes.subarray(0, end))
    const shown = nameOf ? renamed(header, nameOf) : header
    return new Blob([hasMark ? mark : '', shown, bytes.subarray(end)])
  }
  /** A file without a header. */
  const passed = (bytes: Uint8Array<ArrayBuffer>): BlobPart => {
    start = null
    return bytes
  }
  return {
    take: (piece: Uint8Array<ArrayBuffer>): BlobPart => {
      if (start === null) return piece
      const searched = start.length
      const bytes: Uint8Array<ArrayBuffer> = new Uint8Array(searched + piece.length)
      bytes.set(start)
      bytes.set(piece, searched)
      start = bytes
      const end = piece.findIndex(byte => byte === newline || byte === carriageReturn)
      if (end < 0 && bytes.length < longest) return ''
      return end < 0 ? passed(bytes) : written(bytes, searched + end)
    },
    end: (): BlobPart => (start === null ? '' : written(start, start.length)),
  }
}

/** A header line with other names, guarded against spreadsheets that run formulas; equal names get their keys. */
function renamed(line: string, nameOf: (key: string) => string): string {
  const keys = line.split(',').map(cell => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))
  const names = keys.map(nameOf)
  const cells = names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${keys[at] ?? ''})`,
  )
  return cells.map(cell => `"${isFormula(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`).join(',')
}
