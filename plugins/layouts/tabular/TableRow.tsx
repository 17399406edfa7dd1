import { memo, useRef } from 'react'
import { Checkbox, DisplayValue, DragHandle, type Item, type Key, LazyDrag, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './Tabular.module.css'
import type { Column } from './useColumns.ts'

/** How long a press on a value waits for a second one, in milliseconds: fingers are slower. Keys press once. */
const secondPress: Readonly<Record<string, number>> = { mouse: 220, touch: 320, pen: 320 }

/** The dragged row, by its position. */
interface DraggedRow {
  readonly index: number
}

interface TableRowProps {
  readonly item: Item
  readonly itemKey: Key
  /** For assistive technology. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly height: number
  /** Its index among the loaded rows. */
  readonly index: number
  /** Its place in the whole list, counted as assistive technology does. */
  readonly rowIndex: number
  readonly selected: boolean
  readonly href: string
  /** It has a box to be chosen by: one row of all, or many. */
  readonly selectable: false | 'one' | 'many'
  /** Moves a row from one position to another; null if rows have no handles. */
  readonly moveTo: ((from: number, to: number) => void) | null
  /** The columns that can be edited in place. */
  readonly editable: ReadonlySet<string>
  /** Waits some milliseconds if a double click has another meaning. */
  readonly activate: (key: Key, wait: number) => void
  /** With `range`, everything from the last toggled row to this one. */
  readonly toggle: (key: Key, range: boolean) => void
}

/**
 * One item. A click anywhere opens it; the first cell is a real link, for keys, new tabs and screen readers. With shift or
 * control a click chooses.
 */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, itemKey, columns, height, index, rowIndex, selected, href, moveTo, editable, activate, toggle } = props
  const { selectable, name } = props
  const text = useText()
  const shift = useRef(false)
  return (
    <tr
      className={styles.row}
      style={{ blockSize: height }}
      aria-rowindex={rowIndex}
      data-index={index}
      aria-selected={selected}
      data-part="row"
      onClick={event => {
        const target = event.target instanceof Element ? event.target : null
        // Next to the box, where no label catches the press.
        if (target?.matches('[data-part="row-select"]')) return toggle(itemKey, event.shiftKey)
        if (event.defaultPrevented || target?.closest('[data-part="row-select"], [data-part="row-move"]')) return
        const onLink = target?.closest('a') !== null
        const modified = event.metaKey || event.ctrlKey || event.shiftKey
        if (modified && onLink) return
        event.preventDefault()
        if (modified) return toggle(itemKey, event.shiftKey)
        const pointer = event.nativeEvent instanceof PointerEvent ? event.nativeEvent.pointerType : ''
        const field = target?.closest('td')?.dataset['field'] ?? ''
        const opensOnly = onLink || !editable.has(field)
        if (event.detail < 2) activate(itemKey, opensOnly ? 0 : (secondPress[pointer] ?? 0))
      }}
      onMouseDown={event => {
        // Prevents a double click or a range selection from selecting text.
        if (event.detail > 1 || event.shiftKey) event.preventDefault()
      }}
    >
      {moveTo && (
        <td className={styles.move} data-part="row-move">
          <DragHandle part="row-handle" label={text('move_row', { key: name })}>
            <LazyDrag<DraggedRow>
              kind="table-row"
              item={{ index }}
              target="tr"
              canDrop={dragged => dragged.index !== index}
              spot={dragged => (dragged.index < index ? 'after' : 'before')}
              drop={dragged => moveTo(dragged.index, index)}
            />
          </DragHandle>
        </td>
      )}
      {selectable && (
        <td
          className={styles.select}
          data-part="row-select"
          onClickCapture={event => {
            shift.current = event.shiftKey
          }}
        >
          <Checkbox
            label={text('select_item', { key: name })}
            labelHidden
            bare
            single={selectable === 'one'}
            checked={selected}
            onChange={() => toggle(itemKey, shift.current)}
          />
        </td>
      )}
      {columns.map(({ path, field, figures }, position) => {
        const value = <DisplayValue field={field} value={valueAt(item, path)} inTable />
        return (
          <td
            key={path}
            className={styles.cell}
            tabIndex={-1}
            data-field={path}
            data-figures={figures || undefined}
            data-editable={editable.has(path) || undefined}
          >
            {position === 0 ? (
              <a className={styles.link} href={href}>
                {value}
              </a>
            ) : (
              value
            )}
          </td>
        )
      })}
    </tr>
  )
})
