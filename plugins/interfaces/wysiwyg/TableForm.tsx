import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { Button, Toolbar, useStable, useText } from '#engine/plugin.ts'
import styles from './TableForm.module.css'
import {
  type Cell,
  hasHeaderRow,
  newTable,
  type Place,
  readTable,
  setCell,
  textCell,
  textOf,
  writeTable,
} from './table.ts'
import { tableTools } from './tableTools.ts'
import { useTableHistory } from './useTableHistory.ts'

interface TableFormProps {
  /** The source of a table that `readTable` can read; null for a new one. */
  readonly html: string | null
  readonly onApply: (html: string) => void
  readonly onCancel: () => void
}

/** Edits a table as text boxes in rows and columns. The tools act on the cell that has, or last had, the focus. */
export function TableForm({ html, onApply, onCancel }: TableFormProps) {
  const id = useId()
  const text = useText()
  const grid = useRef<HTMLTableElement>(null)
  const history = useTableHistory(() => ({
    table: (html === null ? null : readTable(html)) ?? newTable,
    place: { row: 0, column: 0 },
  }))
  const [toolsUsed, setToolsUsed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tool moves the focus to the cell that the next tool acts on
  useEffect(() => grid.current?.querySelector<HTMLElement>('[data-current] textarea')?.focus(), [toolsUsed])
  const edited = history.now
  const { table, place } = edited
  const step = (run: (() => void) | undefined) => {
    run?.()
    setToolsUsed(toolsUsed + 1)
  }
  const steps = (['undo', 'redo'] as const).map(id => ({
    id,
    icon: id,
    label: text(`editor.${id}`),
    disabled: history[id] === undefined,
    onPress: () => step(history[id]),
  }))
  const groups = tableTools.map(group =>
    group.map(({ id, icon, isDisabled, run }) => ({
      id,
      icon,
      label: text(`wysiwyg.${id}`),
      pressed: id === 'header_row' ? hasHeaderRow(table) : undefined,
      disabled: isDisabled?.(edited) ?? false,
      onPress: () => step(() => history.change(run(edited))),
    })),
  )
  const change = useStable((to: Place, cell: Cell) =>
    history.change({ place: to, table: setCell(table, to, () => cell) }, `${to.row} ${to.column}`),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    else if (event.key === 'Enter') onApply(writeTable(table))
    else if (event.key.toLowerCase() === 'z') step(event.shiftKey ? history.redo : history.undo)
    else if (event.key.toLowerCase() === 'y') step(history.redo)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form cannot be nested in the form of the item
    <div role="group" className={styles.form} aria-label={text('editor.table')} onKeyDown={onKeyDown}>
      <Toolbar
        label={text('editor.toolbar', { field: text('editor.table') })}
        controls={id}
        groups={[steps, ...groups]}
      />
      <div className={styles.area}>
        <table id={id} ref={grid} className={styles.grid} role="presentation">
          <tbody>
            {table.rows.map(({ cells }, rowAt) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place: it has no state
              <tr key={rowAt}>
                {cells.map((cell, columnAt) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={columnAt}
                    data-header={cell.tag === 'th' || undefined}
                    data-current={(rowAt === place.row && columnAt === place.column) || undefined}
                    onFocus={() => history.place({ row: rowAt, column: columnAt })}
                  >
                    <CellInput cell={cell} row={rowAt} column={columnAt} change={change} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        <Button kind="primary" onPress={() => onApply(writeTable(table))}>
          {text(html === null ? 'wysiwyg.insert' : 'wysiwyg.apply')}
        </Button>
        <Button onPress={onCancel}>{text('cancel')}</Button>
      </div>
    </div>
  )
}

interface CellInputProps extends Place {
  readonly cell: Cell
  readonly change: (place: Place, cell: Cell) => void
}

/** The text of a cell, or its HTML if it has formatting. Memoized: a key press draws one cell of up to a thousand. */
const CellInput = memo(function CellInput({ cell, row, column, change }: CellInputProps) {
  const text = useText()
  const words = cell.typed ? null : textOf(cell)
  const numbers = { row: row + 1, column: column + 1 }
  return (
    <textarea
      rows={1}
      dir="auto"
      className={words === null ? styles.html : undefined}
      aria-label={text(words === null ? 'wysiwyg.cell_html' : 'wysiwyg.cell', numbers)}
      value={words ?? cell.html}
      onChange={({ target }) =>
        change(
          { row, column },
          words === null ? { ...cell, html: target.value, typed: true } : textCell(cell, target.value),
        )
      }
    />
  )
})
