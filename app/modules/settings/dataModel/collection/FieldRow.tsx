import type { KeyboardEvent } from 'react'
import { useDrag, useDrop } from 'react-dnd'
import { interfaceOf } from '#engine/form/buildForm.ts'
import { useText } from '#engine/i18n/I18n.tsx'
import type { CollectionInfo } from '#engine/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/metadata/FieldInfo.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { settingsHref } from '../../settingsHref.ts'
import styles from './FieldRow.module.css'
import type { MetaChange } from './fieldOrder.ts'
import { closedKey, keptKey, optionalText, singleKey } from './fieldTraits.ts'

export interface FieldRowProps {
  readonly info: CollectionInfo
  readonly field: FieldInfo
  readonly at: number
  readonly count: number
  readonly change: (meta: MetaChange['meta']) => void
  readonly move: (from: number, to: number) => void
  readonly duplicate: () => void
  readonly remove: () => void
}

const widths = ['half', 'full', 'fill'] as const
const dragged = 'field'

/** A field of a collection: what it is, and what can be done with it in place (A-0131 … A-0156). */
export function FieldRow({ info, field, at, count, change, move, duplicate, remove }: FieldRowProps) {
  const text = useText()
  const { metadata, registry } = useStudio()
  const closed = closedKey(info, field)
  const plugin = interfaceOf(registry, field)
  const width = widths.find(each => field.meta?.width?.startsWith(each)) ?? 'full'
  const [{ dragging }, drag, preview] = useDrag(
    () => ({ type: dragged, item: { at }, collect: monitor => ({ dragging: monitor.isDragging() }) }),
    [at],
  )
  const [{ over }, drop] = useDrop<{ readonly at: number }, void, { readonly over: number | null }>(
    () => ({
      accept: dragged,
      drop: from => move(from.at, at),
      collect: monitor => ({ over: monitor.isOver() ? (monitor.getItem()?.at ?? null) : null }),
    }),
    [at, move],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : null
    if (to === null || !event.altKey || closed !== null) return
    event.preventDefault()
    move(at, to)
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
      ref={element => {
        preview(drop(element))
      }}
      className={styles.row}
      data-field={field.field}
      data-width={width}
      data-hidden={field.isHidden || undefined}
      data-dragging={dragging || undefined}
      data-over={over === null || over === at ? undefined : over > at ? 'before' : 'after'}
    >
      {closed === null && count > 1 && (
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
              disabled: at === 0 || closed !== null,
              onSelect: () => move(at, at - 1),
            },
            {
              id: 'down',
              label: text('move_down', { name: field.field }),
              icon: 'arrow_downward',
              disabled: at === count - 1 || closed !== null,
              onSelect: () => move(at, at + 1),
            },
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
    </li>
  )
}
