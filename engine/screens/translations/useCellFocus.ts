import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { gridStep, type Place } from '#engine/core/grid/gridStep.ts'
import { changeMatrix } from '#engine/core/translations/openMatrix.ts'
import { isRightToLeft } from '#engine/ui/direction.ts'

const selectorOf = ({ row, column }: Place): string => `[data-cell="${row} ${column}"]`

/** One tab stop for all cells of a table; arrows, Home and End move it. Cells are `[data-cell]`, named `row column`. */
export function useCellFocus(rows: number, columns: number, opened: Place | null) {
  const area = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>(opened ?? { row: 0, column: 0 })
  const focusOpened = useEffectEvent(() => {
    if (opened) area.current?.querySelector<HTMLElement>(selectorOf(opened))?.focus()
  })
  useEffect(() => focusOpened(), [])
  const at = { row: Math.min(place.row, rows - 1), column: Math.min(place.column, columns - 1) }
  return {
    area,
    tabIndexOf: (row: number, column: number) => (row === at.row && column === at.column ? 0 : -1),
    table: {
      onFocus: (event: FocusEvent) => {
        const name = event.target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
        const [row = 0, column = 0] = name?.split(' ').map(Number) ?? []
        if (name !== undefined) setPlace({ row, column })
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
        const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? []
        if (row !== undefined && column !== undefined) changeMatrix({ cell: { row, column } })
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.metaKey || event.shiftKey) return
        const last = { row: rows - 1, column: columns - 1 }
        const rtl = isRightToLeft(event.currentTarget)
        const to = gridStep(event.key, event.ctrlKey, at, last, rtl)
        if (!to) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>(selectorOf(to))?.focus()
      },
    },
  }
}
