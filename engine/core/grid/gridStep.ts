export interface Place {
  readonly row: number
  readonly column: number
}

/** Rows that Page Up and Page Down move by. */
const pageRows = 10

/** Keys of a grid (WAI-ARIA), as the place they lead to; null for any other key. `rtl` swaps the horizontal ones. */
export function gridStep(key: string, ctrl: boolean, { column, row }: Place, last: Place, rtl: boolean): Place | null {
  const ahead = rtl ? -1 : 1
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowRight: { row, column: column + ahead },
    ArrowLeft: { row, column: column - ahead },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? last.row : row, column: last.column },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
  }
  const to = moves[key]
  if (!to) return null
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most))
  return { row: within(to.row, last.row), column: within(to.column, last.column) }
}
