import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { arrowStep, type Item, isRightToLeft, useText } from '#engine/plugin.ts'
import styles from './ColumnHeader.module.css'
import { neededWidth } from './neededWidth.ts'
import { minimumWidth } from './useColumns.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const noItems: Item[] = []

export interface ResizeHandleProps {
  /** The column. */
  readonly path: string
  /** The name of the column. */
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly resizeTo: (width: number) => void
  readonly resizeBy: (pixels: number) => void
}

/** Pixels that one arrow key resizes by. */
const keyStep = 16

/** The line at the end of a header: resizes its column by pointer or arrow keys, and fits it by double click or Enter. */
export function ResizeHandle({ path, name, width, resizeTo, resizeBy }: ResizeHandleProps) {
  const text = useText()
  const columns = useMemo<ColumnDef<typeof features, Item>[]>(
    () => [{ id: path, size: minimumWidth, minSize: minimumWidth }],
    [path],
  )
  const table = useTable({
    features,
    columns,
    data: noItems,
    state: { columnSizing: { [path]: width } },
    onColumnSizingChange: change => {
      const { [path]: next } = typeof change === 'function' ? change({ [path]: width }) : change
      if (next !== undefined && next !== width) resizeTo(next)
    },
    columnResizeMode: 'onChange',
    columnResizeDirection: isRightToLeft(document.documentElement) ? 'rtl' : 'ltr',
  })
  const fitColumn = (handle: HTMLElement) => {
    const head = handle.closest('th')
    if (head) resizeTo(neededWidth(head))
  }
  const startResize = table.getFlatHeaders()[0]?.getResizeHandler()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a separator that takes focus and moves
    <div
      className={styles.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={text('resize_column', { field: name })}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={event => event.stopPropagation()}
      onMouseDown={startResize}
      onTouchStart={startResize}
      onDoubleClick={event => fitColumn(event.currentTarget)}
      onKeyDown={event => {
        if (event.key === 'Enter') return fitColumn(event.currentTarget)
        const step = arrowStep(event.key, event.currentTarget)
        if (step === 0) return
        event.preventDefault()
        resizeBy(step * keyStep)
      }}
    />
  )
}
