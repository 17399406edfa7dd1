import { useRef } from 'react'
import type { ListColumn } from '#engine/core/item/nested/listColumns.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { collectionOf, type RelatedRow as Row } from '#engine/core/item/nested/relatedRows.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Key } from '#schemas/data/Item.ts'
import styles from './RelatedList.module.css'
import { RelatedRow, type RelatedRowProps } from './RelatedRow.tsx'

interface RelatedTableProps extends Pick<RelatedRowProps, 'face' | 'readOnly' | 'removeWhy' | 'remove' | 'keep'> {
  readonly label: string
  /** Of this page. */
  readonly rows: readonly Row[]
  readonly columns: readonly ListColumn[]
  readonly shape: ListShape
  readonly loading: boolean
  readonly nameOf: (row: Row) => string
  readonly open: (row: Row) => void
  /** How rows are put in order by hand; null where they are not. */
  readonly order: RowOrder | null
}

interface RowOrder {
  /** Where the first row of the page stands among all, from 0. */
  readonly offset: number
  /** Moves a row to the place that `to` gives for the one it has. */
  readonly move: (key: Key, to: (from: number) => number) => void
  /** Asks where a row is to go. */
  readonly ask: (row: Row) => void
}

/** The rows of one page as a table. Where they lead to items of several collections, each says of which. */
export function RelatedTable(props: RelatedTableProps) {
  const { label, rows, columns, shape, readOnly, nameOf, order } = props
  const text = useText()
  const dragged = useRef<Key | null>(null)
  const mixed = shape.far !== null && shape.far.collectionField !== null
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={props.loading || undefined}>
        <thead>
          <tr>
            {order && !readOnly && (
              <th>
                <span className={styles.hidden}>{text('related_list.order')}</span>
              </th>
            )}
            {mixed && <th scope="col">{text('related_list.collection')}</th>}
            {mixed ? (
              <th scope="col">{text('related_list.item')}</th>
            ) : (
              columns.map(column => (
                <th key={column.path} scope="col">
                  {column.name}
                </th>
              ))
            )}
            <th>
              <span className={styles.hidden}>{text('related_list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RelatedRow
              key={row.key}
              row={row}
              name={nameOf(row)}
              collection={collectionOf(row, shape)}
              columns={columns}
              mixed={mixed}
              readOnly={readOnly}
              face={props.face}
              removeWhy={props.removeWhy}
              open={() => props.open(row)}
              remove={props.remove}
              keep={props.keep}
              order={
                order && {
                  by: steps => order.move(row.key, from => from + steps),
                  ask: () => order.ask(row),
                  drag: () => {
                    dragged.current = row.key
                  },
                  drop: after => {
                    const { current } = dragged
                    const to = order.offset + index + (after ? 1 : 0)
                    // Taken out above, everything below moves up by one.
                    if (current !== null) order.move(current, from => (from < to ? to - 1 : to))
                  },
                }
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
