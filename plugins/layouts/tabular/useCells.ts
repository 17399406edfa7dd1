import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react'
import {
  type CellMove,
  type CollectionInfo,
  type FieldInfo,
  type Key,
  type LayoutProps,
  type Metadata,
  useStable,
} from '#engine/plugin.ts'
import { isToMany } from '#schemas/relation/relationKind.ts'
import type { Grid } from './gridFocus.ts'
import type { Column } from './useColumns.ts'
import { useTableStop } from './useTableStop.ts'

let focus: typeof import('./gridFocus.ts') | null = null
/** Once it is loaded, a key takes effect before the next one. */
const loadFocus = async () => (focus ??= await import('./gridFocus.ts'))

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
  /** Moves a row from one place to another. */
  readonly moveTo: (from: number, to: number) => void
  /** The action of Enter in a cell that is not editable. */
  readonly open: (key: Key) => void
}

/** Whether a column is a value of the item itself that one editor can change. */
const isValue = (metadata: Metadata, { path, field }: Column): boolean => {
  if (path.includes('.') || field.type === 'alias') return false
  const kind = metadata.relation(field.collection, field.field)
  return kind === null || !isToMany(kind)
}

/** The columns that the user can edit. */
export const editablePaths = (
  metadata: Metadata,
  columns: readonly Column[],
  mayUpdate: LayoutProps['mayUpdate'],
): readonly string[] =>
  columns.filter(column => isValue(metadata, column) && mayUpdate?.([column.path]).allowed).map(({ path }) => path)

/** Keyboard navigation of a table: arrow keys move between cells; Enter, F2 and a double click edit a cell in place. */
export function useCells(input: CellsInput) {
  const { metadata, columns, mayUpdate, updateItem } = input
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const now = useStable(() => input)
  const tabStop = useTableStop(input.scroller)
  // biome-ignore lint/correctness/useExhaustiveDependencies: derived from metadata; functions change on every render
  const editable = useMemo<ReadonlySet<string>>(() => {
    return new Set(updateItem ? editablePaths(metadata, columns, mayUpdate) : [])
  }, [columns, metadata])

  const edit = (cell: Element, byKeys: boolean) => {
    const { columns, keys, metadata, updateItem, open } = now()
    const key = keys[Number(cell.closest('tr')?.dataset['index'])]
    const column = columns.find(({ path }) => path === cell.getAttribute('data-field'))
    if (key === undefined || !column) return
    // The keyboard can also open a read-only cell, which explains why it is read-only.
    if (updateItem && isValue(metadata, column) && (byKeys || editable.has(column.path)))
      setEdited({ key, field: column.field, cell })
    else if (byKeys) open(key)
  }
  const grid = (): Grid => {
    const { keys, scroller, showRow } = now()
    return { count: keys.length, table: scroller.current, showRow }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, key, metaKey, target } = event
    const cell = target instanceof Element ? target.closest<HTMLElement>('tbody td') : null
    if (!cell || event.shiftKey) return
    if (event.altKey) {
      if (!/^Arrow[UD]/.test(key) || cell === target || cell.dataset['part'] !== 'row-move') return
      void loadFocus().then(({ moveRow }) => moveRow(cell, key === 'ArrowUp' ? -1 : 1, now().moveTo))
    } else if (/^(Arrow|Page)/.test(key) ? !ctrlKey && !metaKey : key === 'Home' || key === 'End')
      void loadFocus().then(({ moveFocus }) => moveFocus(grid(), key, ctrlKey || metaKey))
    else if (!ctrlKey && !metaKey && (key === 'F2' || (key === 'Enter' && target === cell))) edit(cell, true)
    else return
    event.preventDefault()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('tbody td[data-field]') : null
    if (cell) edit(cell, false)
  }
  const done = (move: CellMove) => {
    if (!edited) return
    const { cell } = edited
    const step = { stay: [0, 0], down: [1, 0], next: [0, 1], previous: [0, -1] } as const
    setEdited(null)
    // Waits until the editor has closed and returned the focus.
    setTimeout(() => void loadFocus().then(({ leaveCell }) => leaveCell(grid(), cell, step[move])), 0)
  }
  return { ...tabStop, edited, editable, done, onKeyDown, onDoubleClick }
}
