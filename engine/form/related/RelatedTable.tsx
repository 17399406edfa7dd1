import { useId } from 'react'
import type { ListColumn } from '#engine/core/item/nested/listColumns.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { collectionOf, type RelatedRow as Row } from '#engine/core/item/nested/relatedRows.ts'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './RelatedList.module.css'
import { RelatedRow, type RelatedRowProps } from './RelatedRow.tsx'
import { type RowOrder, rowMoves } from './rowMoves.ts'

export interface RelatedTableProps
  extends Pick<RelatedRowProps, 'face' | 'loading' | 'readOnly' | 'removeDisabledReason' | 'remove' | 'keep'> {
  readonly label: string
  /** Of this page. */
  readonly rows: readonly Row[]
  readonly columns: readonly ListColumn[]
  readonly shape: ListShape
  readonly nameOf: (row: Row) => string
  readonly open: (row: Row) => void
  /** Null if rows are not sorted manually. */
  readonly order: RowOrder | null
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
                moves={rowMoves(order, row, index, list)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </DragArea>
  )
}
