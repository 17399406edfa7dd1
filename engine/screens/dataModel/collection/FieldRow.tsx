import type { KeyboardEvent, ReactNode } from 'react'
import { useDrag, useDrop } from 'react-dnd'
import type { FieldPlace, MetaChange } from '#engine/core/dataModel/collection/fieldOrder.ts'
import { closedKey, keptKey, optionalText, singleKey } from '#engine/core/dataModel/collection/fieldTraits.ts'
import { interfaceOf } from '#engine/core/form/buildForm.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import styles from './FieldRow.module.css'

export interface FieldRowProps {
  readonly info: CollectionInfo
  readonly field: FieldInfo
  readonly place: FieldPlace
  /** How many stand beside it, with itself. */
  readonly count: number
  /** The groups that it stands in, from the outermost, with their own places. */
  readonly around: readonly (readonly [FieldInfo, FieldPlace])[]
  /** The groups that it could be put into. */
  readonly groups: readonly FieldInfo[]
  readonly change: (meta: MetaChange['meta']) => void
  readonly move: (field: string, place: FieldPlace) => void
  readonly duplicate: () => void
  readonly remove: () => void
  /** What it holds, when it is a group. */
  readonly children?: ReactNode
}

/** A field on its way. */
export interface DraggedField {
  readonly field: string
  readonly place: FieldPlace
}

export const dragged = 'field'
const widths = ['half', 'full', 'fill'] as const

/** A field of a collection: what it is, and what can be done with it in place (A-0131 … A-0156). */
export function FieldRow(props: FieldRowProps) {
  const { info, field, place, count, around, groups, change, move, duplicate, remove, children } = props
  const { group, at } = place
  const text = useText()
  const { metadata, registry } = useStudio()
  const closed = closedKey(info, field)
  const plugin = interfaceOf(registry, field)
  const width = widths.find(each => field.meta?.width?.startsWith(each)) ?? 'full'
  const [{ dragging }, drag, preview] = useDrag(
    () => ({
      type: dragged,
      item: { field: field.field, place },
      collect: monitor => ({ dragging: monitor.isDragging() }),
    }),
    [field.field, place],
  )
  const [{ over }, drop] = useDrop<DraggedField, void, { readonly over: 'before' | 'after' | null }>(
    () => ({
      accept: dragged,
      canDrop: from => from.field !== field.field && !around.some(([each]) => each.field === from.field),
      drop: from => move(from.field, place),
      collect: monitor => ({ over: monitor.isOver() && monitor.canDrop() ? sideOf(monitor.getItem()) : null }),
    }),
    [field.field, place, around, move],
  )
  /** It takes this place: from above in the same list the others go up, else they go down. */
  const sideOf = (from: DraggedField) => (from.place.group === group && from.place.at < at ? 'after' : 'before')
  const outer = around.at(-1)?.[1] ?? null
  const beside = (to: number): FieldPlace | null => (to >= 0 && to < count ? { group, at: to } : null)
  const above = beside(at - 1) ?? outer
  const after = outer && { ...outer, at: outer.at + 1 }
  const below = beside(at + 1) ?? after
  const go = (to: FieldPlace | null) => to && move(field.field, to)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? above : event.key === 'ArrowDown' ? below : undefined
    if (to === undefined || !event.altKey || closed !== null) return
    event.preventDefault()
    go(to)
  }
  const name = (
    <>
      <span className={styles.icon}>
        <Icon name={plugin?.icon ?? (field.type === 'alias' ? 'view_agenda' : 'help')} size={20} />
      </span>
      <span className={styles.words}>
        <code className={styles.key}>
          {field.field}
          {field.isRequired && (
            <span className={styles.star} role="img" aria-label={text('required')} title={text('required')}>
              *
            </span>
          )}
        </code>
        <span className={styles.about}>
          {plugin ? text(plugin.name) : (field.meta?.interface ?? text('data_model.no_interface'))} · {field.type}
        </span>
      </span>
      {field.isPrimaryKey && (
        <span className={styles.mark} role="img" aria-label={text('primary_key')} title={text('primary_key')}>
          <Icon name="key" size={18} />
        </span>
      )}
    </>
  )
  return (
    <li
      className={styles.field}
      data-field={field.field}
      data-width={width}
      data-hidden={field.isHidden || undefined}
      data-dragging={dragging || undefined}
      data-group={children !== undefined || undefined}
    >
      <div
        ref={element => {
          preview(drop(element))
        }}
        className={styles.row}
        data-over={over ?? undefined}
      >
        {closed === null && (count > 1 || group !== null) && (
          <button
            ref={element => {
              drag(element)
            }}
            type="button"
            className={styles.handle}
            // For the pointer: keys move the row from its name, which saves a stop on the way through the list.
            tabIndex={-1}
            aria-label={text('data_model.move', { field: field.field, place: at + 1, count })}
            title={text('data_model.move_how')}
          >
            <Icon name="drag_indicator" size={18} />
          </button>
        )}
        {closed === null ? (
          <a
            className={styles.name}
            href={settingsHref('data-model', info.collection, field.field)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onKeyDown={onKeyDown}
          >
            {name}
          </a>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.tools}>
          <IconButton
            icon={field.isHidden ? 'visibility_off' : 'visibility'}
            size="s"
            label={text(field.isHidden ? 'data_model.show_field' : 'data_model.hide_field', { field: field.field })}
            {...optionalText(text, closed)}
            onPress={() => change({ hidden: !field.isHidden })}
          />
          <MenuButton
            icon="view_column"
            size="s"
            label={text('data_model.width_of', { field: field.field })}
            items={widths.map(each => ({
              id: each,
              label: text(`data_model.width.${each}`),
              checked: each === width,
              ...optionalText(text, closed),
              onSelect: () => change({ width: each }),
            }))}
          />
          <MenuButton
            size="s"
            label={text('field_menu', { field: field.field })}
            items={[
              {
                id: 'up',
                label: text('move_up', { name: field.field }),
                icon: 'arrow_upward',
                disabled: above === null || closed !== null,
                onSelect: () => go(above),
              },
              {
                id: 'down',
                label: text('move_down', { name: field.field }),
                icon: 'arrow_downward',
                disabled: below === null || closed !== null,
                onSelect: () => go(below),
              },
              ...groups.map(each => ({
                id: `into-${each.field}`,
                label: text('data_model.put_into', { group: each.field }),
                icon: 'view_agenda',
                ...optionalText(text, closed),
                onSelect: () => go({ group: each, at: Number.POSITIVE_INFINITY }),
              })),
              ...(group === null
                ? []
                : [
                    {
                      id: 'out',
                      label: text('data_model.take_out', { group: group.field }),
                      icon: 'logout',
                      ...optionalText(text, closed),
                      onSelect: () => go(after),
                    },
                  ]),
              {
                id: 'duplicate',
                label: text('data_model.duplicate'),
                icon: 'content_copy',
                ...optionalText(text, closed ?? singleKey(metadata, field)),
                onSelect: duplicate,
              },
              {
                id: 'delete',
                label: text('delete'),
                icon: 'delete',
                danger: true,
                ...optionalText(text, keptKey(info, field)),
                onSelect: remove,
              },
            ]}
          />
        </span>
      </div>
      {children}
    </li>
  )
}
