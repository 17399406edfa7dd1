import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import {
  type Access,
  DragHandle,
  Icon,
  IconButton,
  type Item,
  MenuButton,
  ObjectForm,
  plainText,
  textStyles,
  useDragSource,
  useDropTarget,
  useText,
  verticalStep,
} from '#engine/plugin.ts'
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
  /** It was just added: its title takes the focus. */
  readonly focused: boolean
  readonly toggle: () => void
  readonly edit: (row: Item) => void
  readonly move: (from: number, to: number) => void
  readonly duplicate?: () => void
  readonly remove: () => void
}

/** The dragged row, by its position. */
interface RowPlace {
  readonly at: number
}

/** Maximum length of a title; more would not be visible. */
const longest = 200

/** One row: a title that toggles its form, a drag handle, and its actions. */
export function RepeaterRow(props: RepeaterRowProps) {
  const { listId, row, at, count, fields, template, access, open, focused, toggle, edit, move, duplicate, remove } =
    props
  const text = useText()
  const header = useRef<HTMLButtonElement>(null)
  const { dragging, source, preview } = useDragSource<RowPlace>({ kind: listId, item: { at } })
  const { over, target } = useDropTarget<RowPlace>({
    kind: listId,
    canDrop: from => from.at !== at,
    spot: from => (from.at > at ? 'before' : 'after'),
    drop: from => move(from.at, at),
  })
  const line = useCallback(
    (element: Element | null) => {
      preview(element)
      target(element)
    },
    [preview, target],
  )
  useEffect(() => {
    if (focused) header.current?.focus()
  }, [focused])
  const title = isRecord(row) ? titleOf(template, row) : plainText(row).slice(0, longest)
  const name = title || text('repeater.empty_item')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = verticalStep(event.key)
    if (step === 0 || !event.altKey || !access.allowed) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <li ref={line} className={styles.row} data-dragging={dragging || undefined} data-over={over ?? undefined}>
      <div className={styles.bar}>
        {access.allowed && count > 1 && (
          <DragHandle
            source={source}
            label={text('repeater.move', { name, place: at + 1, count })}
            title={text('repeater.move_how')}
          />
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
          <span className={`${textStyles.cut} ${styles.name}`} data-empty={title === '' || undefined} dir="auto">
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
                  ...(duplicate
                    ? { onSelect: duplicate }
                    : { disabledReason: text('repeater.full'), onSelect: () => undefined }),
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
