import type { RelatedRow } from '#engine/core/item/nested/relatedRows.ts'
import type { Key } from '#schemas/data/Item.ts'

/** How the rows of a page are sorted manually. */
export interface RowOrder {
  /** The index of the first row of the page in the whole list. */
  readonly offset: number
  /** Moves a row to the position that `to` returns for its current one. */
  readonly move: (key: Key, to: (from: number) => number) => void
  /** Asks for the new position of a row. */
  readonly ask: (row: RelatedRow) => void
}

/** How one row is moved. */
export interface RowMoves {
  readonly by: (steps: number) => void
  readonly ask: () => void
  /** Rows are dragged within their own list alone. */
  readonly list: string
  readonly drop: (dragged: Key, after: boolean) => void
}

/** The moves of a row, which is the `index`th of its page; null if the list is not sorted manually. */
export function rowMoves(order: RowOrder | null, row: RelatedRow, index: number, list: string): RowMoves | null {
  return (
    order && {
      by: steps => order.move(row.key, from => from + steps),
      ask: () => order.ask(row),
      list,
      drop: (dragged, after) => {
        const to = order.offset + index + (after ? 1 : 0)
        // Removing a row above moves everything below up by one.
        order.move(dragged, from => (from < to ? to - 1 : to))
      },
    }
  )
}
