import { memo } from 'react'
import { Checkbox, DisplayValue, type Item, type Key, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './Tabular.module.css'
import type { Column } from './useColumnTable.ts'

interface TableRowProps {
  readonly item: Item
  readonly itemKey: Key
  readonly columns: readonly Column[]
  readonly height: number
  readonly index: number
  readonly selected: boolean
  readonly href: string
  readonly activate: (key: Key) => void
  readonly toggle: (key: Key) => void
}

/** One item. A click anywhere opens it; the first cell is a real link, for keys, new tabs and screen readers. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, itemKey, columns, height, index, selected, href, activate, toggle } = props
  const text = useText()
  return (
    <tr
      className={styles.row}
      style={{ blockSize: height }}
      aria-rowindex={index}
      aria-selected={selected}
      data-part="row"
      onClick={event => {
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
        if (event.target instanceof Element && event.target.closest('[data-part="row-select"]')) return
        event.preventDefault()
        activate(itemKey)
      }}
    >
      <td className={styles.select} data-part="row-select">
        <Checkbox
          label={text('select_item', { key: String(itemKey) })}
          labelHidden
          checked={selected}
          onChange={() => toggle(itemKey)}
        />
      </td>
      {columns.map(({ path, field, figures }, position) => {
        const value = <DisplayValue field={field} value={valueAt(item, path)} />
        return (
          <td key={path} className={styles.cell} data-field={path} data-figures={figures || undefined}>
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
      <td />
    </tr>
  )
})
