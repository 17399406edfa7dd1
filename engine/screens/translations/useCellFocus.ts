import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { isRightToLeft } from '#engine/ui/direction.ts'

interface Place {
  readonly row: number
  readonly column: number
}

/** Keys of a grid, as steps of rows and columns. `rtl` swaps the horizontal ones. */
export function stepOf(key: string, ctrl: boolean, { column, row }: Place, last: Place, rtl: boolean): Place | null {
  const ahead = rtl ? -1 : 1
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowRight: { row, column: column + ahead },
    ArrowLeft: { row, column: column - ahead },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? last.row : row, column: last.column },
  }
  const to = moves[key]
  if (!to) return null
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most))
  return { row: within(to.row, last.row), column: within(to.column, last.column) }
}

/** One tab stop for all cells of a table; arrows, Home and End move it. Cells are `[data-cell]`, named `row column`. */
export function useCellFocus(rows: number, columns: number) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const at = { row: Math.min(place.row, rows - 1), column: Math.min(place.column, columns - 1) }
  return {
    tabIndexOf: (row: number, column: number) => (row === at.row && column === at.column ? 0 : -1),
    table: {
      onFocus: (event: FocusEvent) => {
        const name = event.target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
        const [row = 0, column = 0] = name?.split(' ').map(Number) ?? []
        if (name !== undefined) setPlace({ row, column })
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.metaKey || event.shiftKey) return
        const last = { row: rows - 1, column: columns - 1 }
        const rtl = isRightToLeft(event.currentTarget)
        const to = stepOf(event.key, event.ctrlKey, at, last, rtl)
        if (!to) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus()
      },
    },
  }
}
