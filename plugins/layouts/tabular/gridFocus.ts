import { arrowStep } from '#engine/plugin.ts'

/** A table whose rows may be drawn only in part. */
export interface Grid {
  /** How many rows it has, drawn or not. */
  readonly count: number
  readonly table: Element | null
  readonly showRow: (index: number) => void
}

/** Rows that Page Up and Page Down move by. */
const pageRows = 10

/**
 * Moves the focus of a table by a key: arrows, Home, End, Page Up and Page Down, as in a grid (WAI-ARIA). From a radio
 * button, the arrows also select that of the next row, as in a radio group.
 */
export function moveFocus(grid: Grid, key: string, isFar: boolean): void {
  const { activeElement } = document
  const cell = activeElement?.closest('td')
  if (!(activeElement instanceof HTMLElement) || !cell) return
  const last = grid.count - 1
  const down = { ArrowDown: 1, ArrowUp: -1, PageDown: pageRows, PageUp: -pageRows }[key]
  const step = arrowStep(key, cell)
  const stops = stopsOf(cell.parentElement)
  const selects = key.startsWith('Arrow') && isRadio(activeElement)
  if (down !== undefined) focusCell(grid, Math.max(0, Math.min(rowOf(cell) + down, last)), cell.cellIndex, selects)
  else if (step !== 0) stops[Math.max(stops.indexOf(activeElement) + step, 0)]?.focus()
  else if (!isFar) stops.at(key === 'Home' ? 0 : -1)?.focus()
  else if (key === 'Home') focusCell(grid, 0, 0)
  else focusCell(grid, last, cellsOf(cell.parentElement).length - 1)
}

/** Moves the focus from a cell after it was edited, `down` rows and `along` columns. */
export function leaveCell(grid: Grid, cell: Element, [down, along]: readonly [down: number, along: number]): void {
  const column = cellsOf(cell.parentElement).indexOf(cell)
  focusCell(grid, Math.min(rowOf(cell) + down, grid.count - 1), column + along)
}

/** Frames to wait for a moved row. */
const maxFrames = 300

/** Moves the row of a handle up or down by a key. It stays focused: a row that moves in the document loses the focus. */
export function moveRow(cell: HTMLElement, step: 1 | -1, moveTo: (from: number, to: number) => void): void {
  const to = rowOf(cell) + step
  moveTo(rowOf(cell), to)
  let frames = 0
  const follow = () => {
    if (rowOf(cell) === to) cell.querySelector('button')?.focus()
    else if (cell.isConnected && frames++ < maxFrames) requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
}

const isRadio = (element: Element | undefined): boolean => element?.matches('[type="radio"]') ?? false

function focusCell({ count, showRow, table }: Grid, row: number, column: number, selects = false): void {
  if (row < 0 || row >= count) return
  const find = () => table?.querySelector(`tr[data-index="${row}"]`)
  const focus = () => {
    const cells = cellsOf(find())
    const stop = stopsOf(cells[Math.min(Math.max(column, 0), cells.length - 1)])[0]
    stop?.focus()
    if (selects && isRadio(stop)) stop?.click()
  }
  if (find()) focus()
  else {
    showRow(row)
    // Twice: the rows are drawn in the first frame after the list has moved.
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }
}

const rowOf = (cell: Element): number => Number(cell.closest('tr')?.getAttribute('data-index') ?? Number.NaN)

const cellsOf = (row: Element | null | undefined): readonly Element[] => [...(row?.children ?? [])]

/** The elements of a cell or of a row that take the focus: controls, and cells without a link or a checkbox. */
function stopsOf(place: Element | null | undefined): readonly HTMLElement[] {
  if (!place) return []
  const all = [place, ...place.querySelectorAll('td, a, button, input')]
  return all.filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      (!each.matches('tr, td') || (each.matches('[data-field]') && !each.querySelector('a, input'))),
  )
}
