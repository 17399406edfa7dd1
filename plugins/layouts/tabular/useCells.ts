import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react'
import {
  arrowStep,
  type CellMove,
  type CollectionInfo,
  type FieldInfo,
  type Key,
  type LayoutProps,
  type Metadata,
  useStable,
} from '#engine/plugin.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import type { Column } from './useColumns.ts'

export interface EditedCell {
  readonly key: Key
  readonly field: FieldInfo
  readonly cell: Element
}

interface CellsInput extends Pick<LayoutProps, 'mayUpdate' | 'updateItem'> {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
  readonly columns: readonly Column[]
  /** The keys of the items in the order of their rows. */
  readonly keys: readonly Key[]
  readonly scroller: RefObject<HTMLElement | null>
  readonly showRow: (index: number) => void
  /** The action of Enter in a cell that is not editable. */
  readonly open: (key: Key) => void
}

/** Whether a column is a value of the item itself that one editor can change. */
const isValue = (metadata: Metadata, { path, field }: Column): boolean => {
  if (path.includes('.') || field.type === 'alias') return false
  const kind = metadata.relation(field.collection, field.field)
  return kind === null || !isToMany(kind)
}

/** Keyboard navigation of a table: arrow keys move between cells; Enter, F2 and a double click edit a cell in place. */
export function useCells(input: CellsInput) {
  const { metadata, columns, mayUpdate, updateItem } = input
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const now = useStable(() => input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from metadata; functions change on every render
  const editable = useMemo<ReadonlySet<string>>(() => {
    const open = columns.filter(column => isValue(metadata, column) && mayUpdate?.([column.path]).allowed)
    return new Set(updateItem ? open.map(({ path }) => path) : [])
  }, [columns, metadata])

  const edit = (cell: Element, byKeys: boolean) => {
    const { columns, keys, metadata, updateItem, open } = now()
    const key = keys[rowOf(cell)]
    const column = columns.find(({ path }) => path === cell.getAttribute('data-field'))
    if (key === undefined || !column) return
    // The keyboard can also open a read-only cell, which explains why it is read-only.
    if (updateItem && isValue(metadata, column) && (byKeys || editable.has(column.path)))
      setEdited({ key, field: column.field, cell })
    else if (byKeys) open(key)
  }
  const focusAt = (row: number, column: number) => {
    const { keys, scroller, showRow } = now()
    if (row < 0 || row >= keys.length) return
    const find = () => scroller.current?.querySelector(`tr[data-index="${row}"]`)
    const focus = () => {
      const cells = cellsOf(find())
      focusOn(cells[Math.min(Math.max(column, 0), cells.length - 1)])
    }
    if (find()) return focus()
    showRow(row)
    // Twice: the rows are drawn in the first frame after the list has moved.
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('tbody td') : null
    if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const column = cellsOf(cell.parentElement).indexOf(cell)
    switch (event.key) {
      case 'ArrowDown':
        focusAt(rowOf(cell) + 1, column)
        break
      case 'ArrowUp':
        focusAt(rowOf(cell) - 1, column)
        break
      case 'ArrowLeft':
      case 'ArrowRight':
        focusAt(rowOf(cell), Math.max(column + arrowStep(event.key, cell), 0))
        break
      case 'Enter':
        if (event.target !== cell) return
        edit(cell, true)
        break
      case 'F2':
        edit(cell, true)
        break
      default:
        return
    }
    event.preventDefault()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('tbody td[data-field]') : null
    if (cell) edit(cell, false)
  }
  const done = (move: CellMove) => {
    if (!edited) return
    const { cell } = edited
    const column = cellsOf(cell.parentElement).indexOf(cell)
    const step = { stay: [0, 0], down: [1, 0], next: [0, 1], previous: [0, -1] } as const
    const [down, along] = step[move]
    const row = Math.min(rowOf(cell) + down, now().keys.length - 1)
    setEdited(null)
    // Waits until the editor has closed and returned the focus.
    setTimeout(() => focusAt(row, column + along), 0)
  }
  return { edited, editable, done, onKeyDown, onDoubleClick }
}

const rowOf = (cell: Element): number => Number(cell.closest('tr')?.getAttribute('data-index') ?? Number.NaN)

const cellsOf = (row: Element | null | undefined): readonly Element[] =>
  row ? [...row.querySelectorAll('td[data-part="row-select"], td[data-field]')] : []

/** If a cell contains a control, focuses that. */
function focusOn(cell: Element | undefined): void {
  const inside = cell?.querySelector('a, input')
  const target = inside ?? cell
  if (target instanceof HTMLElement) target.focus()
}
