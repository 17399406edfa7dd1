import type { Place } from './gridStep.ts'

/** A rectangle of cells; all four edges are inside. */
export interface GridRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The rectangle between two corners. */
export const rangeOf = (a: Place, b: Place): GridRange => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

export const cellCount = ({ top, left, bottom, right }: GridRange): number => (bottom - top + 1) * (right - left + 1)

/** The cells of a rectangle, row by row. */
export function placesIn({ top, left, bottom, right }: GridRange): readonly Place[] {
  const width = right - left + 1
  const count = width * (bottom - top + 1)
  return Array.from({ length: count }, (_, at) => ({ row: top + Math.floor(at / width), column: left + (at % width) }))
}

/** A value of a pasted block and its cell. */
export interface PastedCell<Value> extends Place {
  readonly value: Value
}

export interface PastedBlock<Value> {
  readonly cells: readonly PastedCell<Value>[]
  /** Values beyond the last row or column. */
  readonly outside: number
  /** The cells that the block covers. */
  readonly range: GridRange
}

/**
 * The cells that a block of values fills: from the first cell of the selection on. The block is repeated if the
 * selection is a multiple of its size, as a single value always is.
 */
export function pasteInto<Value>(
  selection: GridRange,
  block: readonly (readonly Value[])[],
  last: Place,
): PastedBlock<Value> {
  const [height, width] = [block.length, Math.max(...block.map(row => row.length), 0)]
  const [tall, wide] = [selection.bottom - selection.top + 1, selection.right - selection.left + 1]
  const repeats = height > 0 && width > 0 && tall % height === 0 && wide % width === 0
  const [rows, columns] = repeats ? [tall, wide] : [height, width]
  const cells: PastedCell<Value>[] = []
  let outside = 0
  for (let down = 0; down < rows; down++)
    for (let along = 0; along < columns; along++) {
      const value = block[down % height]?.[along % width]
      // Rows of a block can be shorter than others.
      if (value === undefined) continue
      const place = { row: selection.top + down, column: selection.left + along }
      if (place.row > last.row || place.column > last.column) outside++
      else cells.push({ ...place, value })
    }
  const range = {
    ...selection,
    bottom: Math.min(selection.top + Math.max(rows, 1) - 1, last.row),
    right: Math.min(selection.left + Math.max(columns, 1) - 1, last.column),
  }
  return { cells, outside, range }
}
