import { type GridRange, rangeOf } from '#engine/core/grid/gridRange.ts'
import type { Place } from '#engine/core/grid/gridStep.ts'
import type { Store } from '#engine/core/store/createStore.ts'

/** Where the user is in a grid. In a store, so that a move draws only the rows that it affects. */
export interface GridState {
  /** The cell that keys act on. */
  readonly active: Place
  /** The other corner of the selection. */
  readonly anchor: Place
  /** The text that the field in the active cell starts with; null if the cell is not edited. */
  readonly typing: { readonly text: string; readonly select: boolean } | null
  /** The last row to fill, while the handle of the selection is dragged. */
  readonly fillTo?: number
}

export type GridStore = Store<GridState>

export const firstCell: GridState = {
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  typing: null,
}

export const selectionOf = ({ active, anchor }: GridState): GridRange => rangeOf(active, anchor)

/** The part of the state that one row shows, as a text: equal texts draw nothing. */
export function rowMark(state: GridState, row: number): string {
  const { top, left, bottom, right } = selectionOf(state)
  const isFilled = row > bottom && row <= (state.fillTo ?? bottom)
  if (!isFilled && (row < top || row > bottom)) return ''
  const active = state.active.row === row ? state.active.column : -1
  const corner = row === bottom && !state.typing ? right : -1
  return `${left} ${right} ${active} ${active >= 0 && state.typing ? 1 : 0} ${corner} ${isFilled ? 1 : 0}`
}

export interface RowMark {
  readonly left: number
  readonly right: number
  readonly active: number
  readonly isTyping: boolean
  /** The column of the last cell of the selection; -1 if it is in another row. */
  readonly corner: number
  /** Whether the row is filled when the handle is released. */
  readonly isFilled: boolean
}

const nothing: RowMark = { left: 0, right: -1, active: -1, isTyping: false, corner: -1, isFilled: false }

export function readMark(mark: string): RowMark {
  if (mark === '') return nothing
  const [left = 0, right = -1, active = -1, typing = 0, corner = -1, filled = 0] = mark.split(' ').map(Number)
  return { left, right, active, isTyping: typing === 1, corner, isFilled: filled === 1 }
}
