import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { gridStep, type Place } from '#engine/core/grid/gridStep.ts'
import { isRightToLeft } from '#engine/ui/direction.ts'

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
        const to = gridStep(event.key, event.ctrlKey, at, last, rtl)
        if (!to) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus()
      },
    },
  }
}
