import '#engine/core/i18n/settingsMessages.ts'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { addPart } from '#engine/core/lazy/lateParts.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import { CellEditor } from '../cell/lazyCellEditor.tsx'
import { useSaveKeys } from '../useSaveKeys.ts'
import { useUndoKeys } from '../useUndoKeys.ts'
import { GridBar } from './GridBar.tsx'
import { GridRow } from './GridRow.tsx'
import styles from './ItemGrid.module.css'
import type { ItemGridProps } from './ItemGridProps.ts'
import { useGrid } from './useGrid.ts'
import { useGridEdits } from './useGridEdits.ts'

const loadGuard = () => import('./CellsGuard.tsx')

/** Items in a table whose cells are selected, typed, copied and pasted like those of a spreadsheet. Nothing is saved at once. */
export default function ItemGrid(props: ItemGridProps) {
  const { collection, columns, count, head, height, itemHref, items, loading, nameOf, offset, scroller } = props
  const text = useText()
  const gridId = useId()
  const table = useRef<HTMLTableElement>(null)
  const showRow = useRef((_index: number) => {})
  const edits = useGridEdits(collection, items)
  const grid = useGrid({ ...props, edits, gridId, table, showRow })
  const { cells, edited, store } = grid
  useEffect(() => addPart(loadGuard), [])
  useUndoKeys({ undo: () => edits.undo?.(), redo: () => edits.redo?.(), inside: () => table.current })
  useSaveKeys(() => void edits.save(), true)
  useKeptNotice(edits.countNow)
  useLayoutEffect(grid.nameActive)
  const keys = items.map(item => String(item[collection.primaryKey]))
  const problemsOf = grid.problemsOf
  const drawRow = (index: number) => {
    const item = items[index]
    const key = keys[index]
    if (!item || key === undefined) return null
    return (
      <GridRow
        key={key}
        {...{ item, columns, height, index, store, gridId }}
        name={nameOf(item)}
        href={itemHref(grid.keyOf(item))}
        closed={grid.closed}
        rowIndex={offset + index + 2}
        edits={grid.editsAt(key)}
        problems={problemsOf(key)}
        enter={grid.enter}
        leave={grid.leave}
      />
    )
  }
  const { Rows } = props
  return (
    <>
      <GridBar
        {...{ collection, edits }}
        nameOf={grid.titleOf}
        report={grid.report}
        closeReport={() => {
          grid.closeReport()
          grid.focus()
        }}
        back={grid.focus}
      />
      <section className={styles.area} ref={scroller} aria-label={collection.name}>
        <table
          ref={table}
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are selected and edited
          role="grid"
          tabIndex={0}
          aria-label={collection.name}
          aria-description={text('grid.hint')}
          aria-multiselectable
          aria-rowcount={(count ?? items.length) + 1}
          aria-colcount={columns.length + 1}
          aria-busy={loading}
          onDoubleClick={event => {
            if (event.target instanceof Element && event.target.closest('[data-cell]')) grid.edit(null)
          }}
          {...cells}
        >
          {head}
          <tbody>
            <Rows
              count={items.length}
              {...{ height, scroller, showRow, drawRow }}
              span={columns.length + 2}
              keepStop={grid.nameActive}
            />
          </tbody>
        </table>
      </section>
      {edited && (
        <CellEditor
          key={`${edited.key} ${edited.field.field}`}
          field={edited.field}
          staged={edited.staged}
          cell={edited.cell}
          collection={collection}
          itemKey={edited.key}
          save={grid.stageValues}
          done={grid.doneEditor}
        />
      )}
    </>
  )
}

/** Says that unsaved changes are kept when the list shows something else instead of the grid. */
function useKeptNotice(countNow: () => number) {
  const text = useText()
  const leave = useStable(() => {
    const kept = countNow()
    if (kept > 0) notify({ kind: 'info', title: text('grid.kept', { count: kept }) })
  })
  useEffect(() => leave, [leave])
}
