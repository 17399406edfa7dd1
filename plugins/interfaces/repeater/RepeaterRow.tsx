import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useDrag, useDrop } from 'react-dnd'
import { type Access, Icon, IconButton, type Item, MenuButton, ObjectForm, plainText, useText } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { fillTemplate } from '#schemas/template/template.ts'
import styles from './RepeaterRow.module.css'
import type { SubField } from './subFields.ts'

export interface RepeaterRowProps {
  /** Rows are dragged within their own list alone. */
  readonly listId: string
  readonly row: unknown
  readonly at: number
  readonly count: number
  readonly fields: readonly SubField[]
  readonly template: string
  readonly access: Access
  readonly open: boolean
  /** It has just been made: its title takes the focus. */
  readonly focused: boolean
  readonly toggle: () => void
  readonly edit: (row: Item) => void
  readonly move: (from: number, to: number) => void
  readonly duplicate?: () => void
  readonly remove: () => void
}

/** Characters of a title; more would not be seen. */
const longest = 200

/** One row: a title that shows and hides its form, a handle to move it, and what can be done. */
export function RepeaterRow(props: RepeaterRowProps) {
  const { listId, row, at, count, fields, template, access, open, focused, toggle, edit, move, duplicate, remove } =
    props
  const text = useText()
  const header = useRef<HTMLButtonElement>(null)
  const [{ dragging }, drag, preview] = useDrag(
    () => ({ type: listId, item: { at }, collect: monitor => ({ dragging: monitor.isDragging() }) }),
    [listId, at],
  )
  const [{ over }, drop] = useDrop<{ readonly at: number }, void, { readonly over: number | null }>(
    () => ({
      accept: listId,
      drop: dragged => move(dragged.at, at),
      collect: monitor => ({ over: monitor.isOver() ? (monitor.getItem()?.at ?? null) : null }),
    }),
    [listId, at, move],
  )
  useEffect(() => {
    if (focused) header.current?.focus()
  }, [focused])
  const title = isRecord(row) ? titleOf(template, row) : plainText(row).slice(0, longest)
  const name = title || text('repeater.empty_item')
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : null
    if (to === null || !event.altKey || !access.allowed) return
    event.preventDefault()
    move(at, to)
  }
  return (
    <li
      ref={element => {
        preview(drop(element))
      }}
      className={styles.row}
      data-dragging={dragging || undefined}
      data-over={over === null || over === at ? undefined : over > at ? 'before' : 'after'}
    >
      <div className={styles.bar}>
        {access.allowed && count > 1 && (
          <button
            ref={element => {
              drag(element)
            }}
            type="button"
            className={styles.handle}
            // For the pointer: keys move the row from its title, which saves a stop on the way through the list.
            tabIndex={-1}
            aria-label={text('repeater.move', { name, place: at + 1, count })}
            title={text('repeater.move_how')}
          >
            <Icon name="drag_indicator" size={18} />
          </button>
        )}
        <button
          ref={header}
          type="button"
          className={styles.title}
          aria-expanded={open}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={toggle}
          onKeyDown={onKeyDown}
        >
          <span className={styles.arrow}>
            <Icon name={open ? 'expand_more' : 'chevron_right'} size={18} />
          </span>
          <span className={styles.name} data-empty={title === '' || undefined} dir="auto">
            {name}
          </span>
        </button>
        {access.allowed && (
          <>
            <IconButton icon="delete" size="s" label={text('repeater.remove', { name })} onPress={remove} />
            <MenuButton
              size="s"
              label={text('repeater.actions', { name })}
              items={[
                {
                  id: 'up',
                  label: text('move_up', { name }),
                  icon: 'arrow_upward',
                  disabled: at === 0,
                  onSelect: () => move(at, at - 1),
                },
                {
                  id: 'down',
                  label: text('move_down', { name }),
                  icon: 'arrow_downward',
                  disabled: at === count - 1,
                  onSelect: () => move(at, at + 1),
                },
                {
                  id: 'duplicate',
                  label: text('repeater.duplicate'),
                  icon: 'content_copy',
                  ...(duplicate ? { onSelect: duplicate } : { why: text('repeater.full'), onSelect: () => undefined }),
                },
              ]}
            />
          </>
        )}
      </div>
      {open && (
        <div className={styles.form}>
          {isRecord(row) ? (
            <ObjectForm fields={fields.map(({ info }) => info)} value={row} access={access} change={edit} />
          ) : (
            <p className={styles.odd}>{text('repeater.not_a_row')}</p>
          )}
        </div>
      )}
    </li>
  )
}

const titleOf = (template: string, row: Item): string =>
  fillTemplate(template, row, plainText).trim().replace(/\s+/g, ' ').slice(0, longest)
