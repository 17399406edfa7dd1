import { type DragEvent, type ReactNode, useState } from 'react'
import { type ListColumn, rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import type { RelatedRow as Row } from '#engine/core/item/nested/relatedRows.ts'
import { DisplayValue, TemplateValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './RelatedList.module.css'

export interface RelatedRowProps {
  readonly row: Row
  /** In words. */
  readonly name: string
  readonly collection: string
  readonly columns: readonly ListColumn[]
  /** Several collections: the row says its own, and is drawn by its template. */
  readonly mixed: boolean
  readonly readOnly: boolean
  readonly face: ((item: Item) => ReactNode) | undefined
  readonly removeWhy: string | null
  readonly open: () => void
  readonly remove: (key: Key) => void
  readonly keep: (key: Key) => void
  /** Null where the order is not kept by hand. */
  readonly order: {
    readonly by: (steps: number) => void
    readonly ask: () => void
    readonly drag: () => void
    readonly drop: (after: boolean) => void
  } | null
}

/** One row of a list: what it is, what becomes of it, and what can be done to it. */
export function RelatedRow(props: RelatedRowProps) {
  const { row, name, collection, columns, mixed, readOnly, face, removeWhy, open, remove, keep, order } = props
  const text = useText()
  const { metadata, itemHref } = useStudio()
  const [over, setOver] = useState<'before' | 'after' | null>(null)
  const { key, state, far } = row
  const shown = far ? far.item : row.item
  const linkKey = far ? far.key : state === 'created' ? null : key
  const movable = order !== null && !readOnly && state !== 'removed'
  const isAfter = (event: DragEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return event.clientY > box.top + box.height / 2
  }
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
    <tr
      data-state={state}
      data-part="related-row"
      data-over={over ?? undefined}
      {...(movable
        ? {
            onDragOver: (event: DragEvent<HTMLElement>) => {
              event.preventDefault()
              setOver(isAfter(event) ? 'after' : 'before')
            },
            onDragLeave: () => setOver(null),
            onDrop: (event: DragEvent<HTMLElement>) => {
              event.preventDefault()
              setOver(null)
              order.drop(isAfter(event))
            },
          }
        : {})}
    >
      {order && !readOnly && (
        <td className={styles.grip}>
          {movable && (
            <button
              type="button"
              className={styles.handle}
              draggable
              aria-label={text('related_list.handle', { name })}
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                order.drag()
              }}
              onKeyDown={event => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                order.by(event.key === 'ArrowUp' ? -1 : 1)
              }}
            >
              <Icon name="drag_indicator" size={18} />
            </button>
          )}
        </td>
      )}
      {mixed && <td className={styles.kind}>{metadata.collection(collection)?.name ?? collection}</td>}
      <td className={styles.main}>
        <span className={styles.first}>
          {shown && face?.(shown)}
          {shown === null ? (
            <span className={styles.unseen}>{text('related_list.not_permitted', { name })}</span>
          ) : (
            <button
              type="button"
              className={styles.open}
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
                {...(removeWhy === null || state === 'created' || state === 'linked' ? {} : { why: removeWhy })}
                onPress={() => remove(key)}
              />
            ))}
        </span>
      </td>
    </tr>
  )
}
