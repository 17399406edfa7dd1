import { useId } from 'react'
import type { ListColumn } from '#engine/core/item/nested/listColumns.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { collectionOf, type RelatedRow as Row } from '#engine/core/item/nested/relatedRows.ts'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './RelatedList.module.css'
import { RelatedRow, type RelatedRowProps } from './RelatedRow.tsx'

interface RelatedTableProps
  extends Pick<RelatedRowProps, 'face' | 'loading' | 'readOnly' | 'removeDisabledReason' | 'remove' | 'keep'> {
  readonly label: string
  /** Of this page. */
  readonly rows: readonly Row[]
  readonly columns: readonly ListColumn[]
  readonly shape: ListShape
  readonly nameOf: (row: Row) => string
  readonly open: (row: Row) => void
  /** How rows are sorted manually; null if they are not. */
  readonly order: RowOrder | null
}

interface RowOrder {
  /** The index of the first row of the page in the whole list. */
  readonly offset: number
  /** Moves a row to the position that `to` returns for its current one. */
  readonly move: (key: Key, to: (from: number) => number) => void
  /** Asks for the new position of a row. */
  readonly ask: (row: Row) => void
}

/** The rows of one page as a table. A many-to-any relation also shows the collection of each row. */
export function RelatedTable(props: RelatedTableProps) {
  const { label, rows, columns, shape, readOnly, nameOf, order } = props
  const text = useText()
  const list = useId()
  const mixed = shape.far !== null && shape.far.collectionField !== null
  return (
    <DragArea>
      <div className={styles.frame}>
        <table className={styles.table} aria-label={label} aria-busy={props.loading || undefined}>
          <thead>
            <tr>
              {order && !readOnly && (
                <th>
                  <span className={textStyles.hidden}>{text('related_list.order')}</span>
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
                <span className={textStyles.hidden}>{text('related_list.actions')}</span>
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
                loading={props.loading}
                face={props.face}
                removeDisabledReason={props.removeDisabledReason}
                open={() => props.open(row)}
                remove={props.remove}
                keep={props.keep}
                order={
                  order && {
                    by: steps => order.move(row.key, from => from + steps),
                    ask: () => order.ask(row),
                    list,
                    drop: (dragged, after) => {
                      const to = order.offset + index + (after ? 1 : 0)
                      // Removing a row above moves everything below up by one.
                      order.move(dragged, from => (from < to ? to - 1 : to))
                    },
                  }
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </DragArea>
  )
}
