import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { gridStep, type Place } from '#engine/core/grid/gridStep.ts'
import { isRightToLeft } from '#engine/ui/direction.ts'
import { type GridStore, selectionOf } from './gridStore.ts'

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
  /** Fills the rows below the selection, down to this one. */
  readonly fillTo: (row: number) => void
}

/** Keys and pointers of a grid, as in spreadsheets. */
export function useGridKeys({ store, last, show, edit, toggle, clear, fillDown, fillTo }: GridKeysInput) {
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
  const fill = useFillHandle({ store, show, fillTo })
  return {
    go,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === event.currentTarget && press(event)) event.preventDefault()
    },
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target)
      if (fill.start(event)) return
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
      if (fill.move(event) || !dragging.current || event.buttons !== 1) return
      const place = placeOf(event.target)
      const { anchor } = store.get()
      if (place && (place.row !== anchor.row || place.column !== anchor.column)) go(place, true)
    },
    onPointerUp: () => {
      dragging.current = false
      fill.end(true)
    },
    onPointerCancel: () => fill.end(false),
  }
}

const placeOf = (target: EventTarget | null): Place | null => {
  const name = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null
  const [row, column] = name?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The handle at the end of the selection, which fills the rows below it when it is dragged down. */
function useFillHandle({ store, show, fillTo }: Pick<GridKeysInput, 'store' | 'show' | 'fillTo'>) {
  const isHeld = useRef(false)
  return {
    start: (event: PointerEvent): boolean => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-part="fill-handle"]')) return false
      isHeld.current = true
      // Also when the pointer leaves the table, or the row of the handle is no longer drawn.
      event.currentTarget.setPointerCapture(event.pointerId)
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
      return true
    },
    move: (event: PointerEvent): boolean => {
      if (!isHeld.current) return false
      const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
      const state = store.get()
      const { bottom } = selectionOf(state)
      const last = place ? Math.max(place.row, bottom) : null
      if (last === null || last === (state.fillTo ?? bottom)) return true
      store.put({ ...state, fillTo: last })
      show({ row: last, column: state.active.column })
      return true
    },
    end: (isDone: boolean): void => {
      if (!isHeld.current) return
      isHeld.current = false
      const { fillTo: last, ...state } = store.get()
      store.put(state)
      if (isDone && last !== undefined && last > selectionOf(state).bottom) fillTo(last)
    },
  }
}
