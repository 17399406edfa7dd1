import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { gridStep, type Place } from '#engine/core/grid/gridStep.ts'
import { isRightToLeft } from '#engine/ui/direction.ts'
import type { GridStore } from './gridStore.ts'

interface GridKeysInput {
  readonly store: GridStore
  readonly last: () => Place
  /** Scrolls to a cell. */
  readonly show: (place: Place) => void
  /** Begins to edit the active cell: with a typed text, or with its own value. */
  readonly edit: (typed: string | null) => void
  /** Reverses a boolean; false if the active cell is none. */
  readonly toggle: () => boolean
  readonly clear: () => void
  readonly fillDown: () => void
}

/** Keys and pointers of a grid, as in spreadsheets. */
export function useGridKeys({ store, last, show, edit, toggle, clear, fillDown }: GridKeysInput) {
  const dragging = useRef(false)
  const go = (active: Place, extend: boolean) => {
    const state = store.get()
    store.put({ active: extend ? state.active : active, anchor: active, typing: null })
    show(active)
  }
  /** With Control: select all and fill down. */
  const command = (key: string): boolean => {
    if (key === 'a') store.put({ ...store.get(), active: { row: 0, column: 0 }, anchor: last() })
    else if (key === 'd') fillDown()
    else return false
    return true
  }
  const press = (event: KeyboardEvent): boolean => {
    const { key } = event
    const { active, anchor } = store.get()
    const ctrl = event.ctrlKey || event.metaKey
    if (event.altKey) return false
    // With Shift the corner opposite of the active cell moves.
    const from = event.shiftKey ? anchor : active
    const to = gridStep(key, ctrl, from, last(), isRightToLeft(event.currentTarget))
    if (to) go(to, event.shiftKey)
    else if (ctrl) return command(key.toLowerCase())
    else if (key === 'Enter' || key === 'F2') edit(null)
    else if (key === 'Delete' || key === 'Backspace') clear()
    else if (key === 'Escape') go(active, false)
    else if (key === ' ') {
      if (!toggle()) edit(' ')
    } else if ([...key].length === 1) edit(key)
    else return false
    return true
  }
  const placeOf = (target: EventTarget): Place | null => {
    const name = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null
    const [row, column] = name?.split(' ').map(Number) ?? []
    return row === undefined || column === undefined ? null : { row, column }
  }
  return {
    go,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === event.currentTarget && press(event)) event.preventDefault()
    },
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target)
      if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return
      const { active } = store.get()
      const isAgain = active.row === place.row && active.column === place.column
      const hasFocus = document.activeElement === event.currentTarget
      go(place, event.shiftKey)
      dragging.current = event.pointerType === 'mouse'
      // Links inside of cells do not open, and take no focus.
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
      // Fingers have no double click, keys or drags.
      if (event.pointerType !== 'mouse' && isAgain && hasFocus) edit(null)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!dragging.current || event.buttons !== 1) return
      const place = placeOf(event.target)
      const { anchor } = store.get()
      if (place && (place.row !== anchor.row || place.column !== anchor.column)) go(place, true)
    },
    onPointerUp: () => {
      dragging.current = false
    },
  }
}
