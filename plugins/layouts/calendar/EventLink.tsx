import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { type Access, arrowStep, textStyles, useDragSource } from '#engine/plugin.ts'
import styles from './DayCell.module.css'
import { eventType } from './DayCell.tsx'
import type { CalendarEvent } from './useEvents.ts'

interface EventLinkProps {
  readonly event: CalendarEvent
  readonly access: Access
  readonly href: string
  readonly selected: boolean
  /** A press: opens the item, or selects it in a list for selection. */
  readonly activate: () => void
  readonly moveBy: (days: number) => void
}

/** One item on a day: a link that can be dragged, or sent on by Alt and the arrows. */
export function EventLink({ event, access, href, selected, activate, moveBy }: EventLinkProps) {
  const { dragging, source } = useDragSource({ kind: eventType, item: event, allowed: access.allowed, whole: true })
  const onClick = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return
    click.preventDefault()
    activate()
  }
  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    if (!press.altKey) return
    const days = { ArrowUp: -7, ArrowDown: 7 }[press.key] ?? arrowStep(press.key, press.currentTarget)
    if (days === 0) return
    press.preventDefault()
    moveBy(days)
  }
  return (
    <a
      ref={source}
      className={styles.event}
      href={href}
      title={access.allowed || access.reason === '' ? event.title : `${event.title} (${access.reason})`}
      // Safe: CSSProperties has no room for custom properties.
      style={event.color === null ? undefined : ({ '--own': event.color } as CSSProperties)}
      data-part="calendar-event"
      data-event={`${String(event.key)} ${event.day}`}
      data-dragging={dragging || undefined}
      aria-current={selected || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {event.time !== '' && <span className={styles.time}>{event.time}</span>}
      <span className={textStyles.cut} dir="auto">
        {event.title}
      </span>
    </a>
  )
}
