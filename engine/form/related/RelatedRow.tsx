import type { ReactNode } from 'react'
import { type ListColumn, rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import { DisplayValue, TemplateValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './RelatedList.module.css'
import { RowActions, type RowActionsProps } from './RowActions.tsx'
import { RowHandle } from './RowHandle.tsx'
import { StateMark } from './StateMark.tsx'
import { useRowDrag } from './useRowDrag.ts'

export interface RelatedRowProps extends Omit<RowActionsProps, 'duplicate'> {
  readonly columns: readonly ListColumn[]
  /** With several collections, each row names its own and is drawn with its template. */
  readonly mixed: boolean
  /** Whether items of the list are being read. */
  readonly loading: boolean
  readonly face: ((item: Item) => ReactNode) | undefined
  readonly open: () => void
}

/** One row of a list: its item, its staged change and its actions. */
export function RelatedRow({ columns, mixed, loading, face, open, ...props }: RelatedRowProps) {
  const { row, name, collection, readOnly, moves } = props
  const text = useText()
  const { metadata } = useStudio()
  const { key, state, far } = row
  const shown = far ? far.item : row.item
  const ownMoves = readOnly || state === 'removed' ? null : moves
  const { source, over, target } = useRowDrag(key, ownMoves)
  const value = (column: ListColumn) => {
    const from = column.of === 'row' ? row.item : shown
    return column.field && from ? <DisplayValue field={column.field} value={valueAt(from, column.path)} /> : null
  }
  const first = mixed
    ? shown && <TemplateValue collection={collection} template={rowTemplate(metadata, collection, [])} item={shown} />
    : columns[0] && value(columns[0])
  return (
    <tr ref={target} data-state={state} data-part="related-row" data-over={over ?? undefined}>
      {moves && !readOnly && (
        <td className={styles.grip}>{ownMoves && <RowHandle name={name} source={source} moves={ownMoves} />}</td>
      )}
      {mixed && <td className={styles.kind}>{metadata.collection(collection)?.name ?? collection}</td>}
      <td className={styles.main}>
        <span className={styles.first}>
          {shown && face?.(shown)}
          {shown === null ? (
            <span className={loading ? styles.pending : styles.hidden}>
              {loading ? null : text('related_list.not_permitted', { name })}
            </span>
          ) : (
            <button
              type="button"
              className={`${textStyles.cut} ${styles.open}`}
              dir="auto"
              aria-label={text('related_list.open', { name })}
              onClick={open}
            >
              {first || name}
            </button>
          )}
          <StateMark state={state} />
        </span>
      </td>
      {!mixed && columns.slice(1).map(column => <td key={column.path}>{value(column)}</td>)}
      <td className={styles.actions}>
        <RowActions {...props} moves={ownMoves} />
      </td>
    </tr>
  )
}
