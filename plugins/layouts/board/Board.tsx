import { useRef, useState } from 'react'
import {
  DragArea,
  type Item,
  type Key,
  type LayoutProps,
  layoutStyles,
  Notice,
  textStyles,
  toggleKey,
  useTemplate,
  useText,
} from '#engine/plugin.ts'
import styles from './Board.module.css'
import { type BoardColumn, boardColumns } from './boardColumns.ts'
import { boardParts } from './boardParts.ts'
import { Column } from './Column.tsx'
import { maxItems } from './maxItems.ts'
import type { BoardOptions } from './options.ts'
import { useBoardFocus } from './useBoardFocus.ts'

/** Items in columns by one of their fields. Cards move by dragging, by keys and by their menus. */
export default function Board(props: LayoutProps<BoardOptions>) {
  const { collection, items, options, selection, changeSelection, selecting, openItem, itemHref } = props
  const text = useText()
  const { group, title, subtitle } = boardParts(collection, options)
  const { words } = useTemplate(collection.collection, title)
  const board = useRef<HTMLElement>(null)
  const focus = useBoardFocus(board)
  const [announcement, setSaid] = useState('')
  // The card that has just changed its column, which keeps the focus.
  const [moved, setMoved] = useState<string | null>(null)
  if (group === null)
    return (
      <div className={layoutStyles.missing} data-part="board">
        <Notice kind="info">
          <strong>{text('board.field_missing')}</strong> {text('board.field_missing_body')}
        </Notice>
      </div>
    )
  const columns = boardColumns(group, items)
  const access = props.mayUpdate?.([group.field]) ?? { allowed: false, reason: text('board.no_move') }
  const nameOf = (column: BoardColumn) => column.name ?? text('board.no_value')
  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const titleOf = (item: Item) => words(item) || String(keyOf(item))
  const move = (item: Item, to: BoardColumn) => {
    if (!access.allowed || to.items.includes(item)) return
    setMoved(String(keyOf(item)))
    setSaid(text('board.moved', { title: titleOf(item), column: nameOf(to) }))
    void props.updateItem?.(keyOf(item), { [group.field]: to.value })
  }
  const toggle = (key: Key) => changeSelection(toggleKey(selection, key))
  return (
    <DragArea>
      <div className={layoutStyles.frame} data-part="board">
        {props.count !== null && props.count > maxItems && (
          <Notice kind="info">{text('board.limited', { count: maxItems })}</Notice>
        )}
        <section
          ref={board}
          className={styles.columns}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
          tabIndex={0}
          aria-label={collection.name}
          aria-busy={props.loading}
          {...focus}
        >
          {columns.map(column => (
            <Column
              key={column.id}
              column={column}
              columns={columns}
              nameOf={nameOf}
              collection={collection.collection}
              subtitle={subtitle}
              access={access}
              keyOf={keyOf}
              titleOf={titleOf}
              moved={moved}
              selection={selection}
              href={itemHref}
              move={move}
              toggle={toggle}
              activate={key => (selecting || selection.length > 0 ? toggle(key) : openItem(key))}
            />
          ))}
        </section>
        <p className={textStyles.hidden} aria-live="polite">
          {announcement}
        </p>
      </div>
    </DragArea>
  )
}
