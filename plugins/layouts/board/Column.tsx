import { useId, useState } from 'react'
import { type Access, Button, type Item, type Key, textStyles, useDropTarget, useText } from '#engine/plugin.ts'
import styles from './Board.module.css'
import { BoardCard, cardType, type DraggedCard } from './BoardCard.tsx'
import type { BoardColumn } from './boardColumns.ts'

export interface ColumnProps {
  readonly column: BoardColumn
  readonly columns: readonly BoardColumn[]
  readonly nameOf: (column: BoardColumn) => string
  readonly collection: string
  /** A template. */
  readonly subtitle: string
  readonly access: Access
  readonly keyOf: (item: Item) => Key
  readonly titleOf: (item: Item) => string
  /** Key of the card that was just moved from another column. */
  readonly moved: string | null
  readonly selection: readonly Key[]
  readonly href: (key: Key) => string
  readonly move: (item: Item, to: BoardColumn) => void
  readonly toggle: (key: Key) => void
  readonly activate: (key: Key) => void
}

/** Cards drawn at first, and added per step. */
const batch = 25

/** One column: its name, its count, and its cards. */
export function Column(props: ColumnProps) {
  const { column, columns, nameOf, access, keyOf, moved, selection, move } = props
  const text = useText()
  const id = useId()
  const [drawn, setDrawn] = useState(batch)
  const { over, target } = useDropTarget<DraggedCard>({
    kind: cardType,
    canDrop: ({ item }) => !column.items.includes(item),
    drop: ({ item }) => move(item, column),
  })
  const name = nameOf(column)
  const chosen = new Set(selection.map(String))
  const at = columns.indexOf(column)
  // A new card is always drawn, wherever it is in the column.
  const shown = column.items.filter((item, index) => index < drawn || String(keyOf(item)) === moved)
  return (
    <section
      ref={target}
      className={styles.column}
      aria-labelledby={id}
      data-part="board-column"
      data-over={over ?? undefined}
    >
      <h2 className={styles.name} id={id} aria-label={text('board.column', { name, count: column.items.length })}>
        <span className={styles.dot} style={column.color ? { background: column.color } : undefined} />
        <span className={textStyles.cut} dir="auto" title={column.unlisted ? text('board.unlisted') : name}>
          {name}
        </span>
        <span className={styles.count}>{column.items.length}</span>
      </h2>
      {column.items.length === 0 ? (
        <p className={styles.empty}>{text('board.empty_column')}</p>
      ) : (
        <ul className={styles.cards}>
          {shown.map(item => {
            const key = keyOf(item)
            return (
              <BoardCard
                key={String(key)}
                item={item}
                itemKey={key}
                collection={props.collection}
                title={props.titleOf(item)}
                subtitle={props.subtitle}
                access={access}
                selected={chosen.has(String(key))}
                focused={moved === String(key)}
                href={props.href(key)}
                targets={columns.filter(other => other !== column)}
                nameOf={nameOf}
                move={to => move(item, to)}
                moveBy={by => {
                  const to = columns[at + by]
                  if (to) move(item, to)
                }}
                toggle={() => props.toggle(key)}
                activate={() => props.activate(key)}
              />
            )
          })}
        </ul>
      )}
      {column.items.length > drawn && (
        <Button kind="quiet" size="s" icon="expand_more" onPress={() => setDrawn(drawn + batch)}>
          {text('board.show_more', { count: Math.min(batch, column.items.length - drawn) })}
        </Button>
      )}
    </section>
  )
}
