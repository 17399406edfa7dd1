import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import {
  type Access,
  arrowStep,
  type Item,
  type Key,
  MenuButton,
  TemplateValue,
  textStyles,
  useDragSource,
  useText,
} from '#engine/plugin.ts'
import styles from './BoardCard.module.css'
import type { BoardColumn } from './boardColumns.ts'

/** The drag type of a card. */
export const cardType = 'board-card'

export interface DraggedCard {
  readonly item: Item
}

interface BoardCardProps {
  readonly item: Item
  readonly itemKey: Key
  readonly collection: string
  readonly title: string
  /** A template. */
  readonly subtitle: string
  readonly access: Access
  readonly selected: boolean
  /** It was just moved from another column and takes the focus. */
  readonly focused: boolean
  readonly href: string
  /** The columns it can be moved to. */
  readonly targets: readonly BoardColumn[]
  readonly nameOf: (column: BoardColumn) => string
  readonly move: (to: BoardColumn) => void
  /** Moves the card by this number of columns. */
  readonly moveBy: (by: number) => void
  readonly toggle: () => void
  readonly activate: () => void
}

/** One item: a link that can be dragged, sent on by Alt and the arrows, or by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { item, collection, title, subtitle, access, selected, focused, href, targets, nameOf, move, moveBy } = props
  const text = useText()
  const link = useRef<HTMLAnchorElement>(null)
  const { dragging, source } = useDragSource<DraggedCard>({
    kind: cardType,
    item: { item },
    allowed: access.allowed,
    whole: true,
  })
  useEffect(() => {
    if (focused) link.current?.focus()
  }, [focused])
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    props.activate()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ') {
      event.preventDefault()
      props.toggle()
    }
    const step = event.altKey ? arrowStep(event.key, event.currentTarget) : 0
    if (step === 0) return
    event.preventDefault()
    moveBy(step)
  }
  const disabledReason = access.allowed ? {} : { disabledReason: access.reason }
  return (
    <li
      ref={source}
      className={styles.card}
      data-part="board-card"
      data-dragging={dragging || undefined}
      data-selected={selected || undefined}
      data-fixed={!access.allowed || undefined}
    >
      <div className={styles.text}>
        <a
          ref={link}
          className={styles.title}
          href={href}
          draggable={false}
          aria-current={selected || undefined}
          aria-description={[...(selected ? [text('board.selected')] : []), text('board.keys')].join('. ')}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          {title}
        </a>
        {subtitle !== '' && (
          <span className={`${textStyles.cut} ${styles.subtitle}`} dir="auto">
            <TemplateValue collection={collection} template={subtitle} item={item} />
          </span>
        )}
      </div>
      <span className={styles.menu}>
        <MenuButton
          label={text('board.move', { title })}
          icon="more_vert"
          size="s"
          items={targets.map(column => ({
            id: column.id,
            label: text('board.move_to', { column: nameOf(column) }),
            onSelect: () => move(column),
            ...disabledReason,
          }))}
        />
      </span>
    </li>
  )
}
