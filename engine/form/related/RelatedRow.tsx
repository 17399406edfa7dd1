import type { ReactNode } from 'react'
import { type ListColumn, rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import type { RelatedRow as Row } from '#engine/core/item/nested/relatedRows.ts'
import { DisplayValue, TemplateValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { DragHandle } from '#engine/ui/drag/DragHandle.tsx'
import { useDragSource } from '#engine/ui/drag/useDragSource.ts'
import { useDropTarget } from '#engine/ui/drag/useDropTarget.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './RelatedList.module.css'

export interface RelatedRowProps {
  readonly row: Row
  /** As text. */
  readonly name: string
  readonly collection: string
  readonly columns: readonly ListColumn[]
  /** With several collections, each row names its own and is drawn with its template. */
  readonly mixed: boolean
  readonly readOnly: boolean
  /** Whether items of the list are being read. */
  readonly loading: boolean
  readonly face: ((item: Item) => ReactNode) | undefined
  readonly removeDisabledReason: string | null
  readonly open: () => void
  readonly remove: (key: Key) => void
  readonly keep: (key: Key) => void
  /** Null if the order is not manual. */
  readonly order: {
    readonly by: (steps: number) => void
    readonly ask: () => void
    /** Rows are dragged within their own list alone. */
    readonly list: string
    readonly drop: (dragged: Key, after: boolean) => void
  } | null
}

/** The dragged row. */
interface DraggedRow {
  readonly key: Key
}

/** One row of a list: its item, its staged change and its actions. */
export function RelatedRow(props: RelatedRowProps) {
  const { row, name, collection, columns, mixed, readOnly, face, removeDisabledReason, open, remove, keep, order } =
    props
  const text = useText()
  const { metadata, itemHref } = useStudio()
  const { key, state, far } = row
  const shown = far ? far.item : row.item
  const linkKey = far ? far.key : state === 'created' ? null : key
  const movable = order !== null && !readOnly && state !== 'removed'
  const { source } = useDragSource<DraggedRow>({ kind: order?.list ?? '', item: { key } })
  const { over, target } = useDropTarget<DraggedRow>({
    kind: order?.list ?? '',
    canDrop: from => movable && from.key !== key,
    spot: (_, { low }) => (low ? 'after' : 'before'),
    drop: (from, spot) => order?.drop(from.key, spot === 'after'),
  })
  const value = (column: ListColumn) => {
    const from = column.of === 'row' ? row.item : shown
    return column.field && from ? <DisplayValue field={column.field} value={valueAt(from, column.path)} /> : null
  }
  const first = mixed
    ? shown && <TemplateValue collection={collection} template={rowTemplate(metadata, collection, [])} item={shown} />
    : columns[0] && value(columns[0])
  const menu: readonly MenuItem[] = [
    ...(movable
      ? [
          { id: 'up', label: text('related_list.move_up'), icon: 'arrow_upward', onSelect: () => order.by(-1) },
          { id: 'down', label: text('related_list.move_down'), icon: 'arrow_downward', onSelect: () => order.by(1) },
          { id: 'to', label: text('related_list.move_to'), icon: 'swap_vert', onSelect: order.ask },
        ]
      : []),
    ...(linkKey === null
      ? []
      : [
          {
            id: 'open',
            label: text('open_in_new_tab'),
            icon: 'open_in_new',
            onSelect: () => window.open(itemHref(collection, linkKey), '_blank', 'noreferrer'),
          },
        ]),
  ]
  return (
    <tr ref={target} data-state={state} data-part="related-row" data-over={over ?? undefined}>
      {order && !readOnly && (
        <td className={styles.grip}>
          {movable && (
            <DragHandle
              source={source}
              label={text('related_list.handle', { name })}
              onKeyDown={event => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                order.by(event.key === 'ArrowUp' ? -1 : 1)
              }}
            />
          )}
        </td>
      )}
      {mixed && <td className={styles.kind}>{metadata.collection(collection)?.name ?? collection}</td>}
      <td className={styles.main}>
        <span className={styles.first}>
          {shown && face?.(shown)}
          {shown === null ? (
            <span className={props.loading ? styles.pending : styles.hidden}>
              {props.loading ? null : text('related_list.not_permitted', { name })}
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
          {state !== 'saved' && <span className={styles.mark}>{text(`related_list.${state}`)}</span>}
        </span>
      </td>
      {!mixed && columns.slice(1).map(column => <td key={column.path}>{value(column)}</td>)}
      <td className={styles.actions}>
        <span className={styles.buttons}>
          {menu.length > 0 && (
            <MenuButton label={text('related_list.more', { name })} icon="more_vert" size="s" items={menu} />
          )}
          {!readOnly &&
            (state === 'removed' ? (
              <IconButton icon="undo" size="s" label={text('related_list.keep', { name })} onPress={() => keep(key)} />
            ) : (
              <IconButton
                icon="close"
                size="s"
                label={text('related_list.remove', { name })}
                {...(removeDisabledReason === null || state === 'created' || state === 'linked'
                  ? {}
                  : { disabledReason: removeDisabledReason })}
                onPress={() => remove(key)}
              />
            ))}
        </span>
      </td>
    </tr>
  )
}
