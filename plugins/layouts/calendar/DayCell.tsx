import type { ReactNode } from 'react'
import { type Key, PopoverList, useDropTarget, useText } from '#engine/plugin.ts'
import styles from './DayCell.module.css'
import type { Day } from './days.ts'
import type { CalendarEvent } from './useEvents.ts'

/** The drag type of an event. */
export const eventType = 'calendar-event'

interface DayCellProps {
  readonly day: Day
  readonly name: string
  readonly events: readonly CalendarEvent[]
  /** The one day that the keys start from. */
  readonly current: boolean
  readonly today: boolean
  /** Of another month. */
  readonly outside: boolean
  /** The maximum number of items to draw; the rest are in a list. */
  readonly shown: number
  readonly link: (event: CalendarEvent) => ReactNode
  readonly href: (key: Key) => string
  readonly choose: () => void
  readonly move: (event: CalendarEvent, to: Day) => void
}

/** One day: its number, its items, and a link to those that do not fit. */
export function DayCell(props: DayCellProps) {
  const { day, name, events, current, today, outside, shown, link, href, choose, move } = props
  const text = useText()
  const { over, target } = useDropTarget<CalendarEvent>({ kind: eventType, drop: event => move(event, day) })
  const drawn = events.length > shown ? events.slice(0, shown - 1) : events
  const hidden = events.length - drawn.length
  return (
    <td
      ref={target}
      className={styles.cell}
      data-current={current || undefined}
      data-outside={outside || undefined}
      data-over={over ?? undefined}
    >
      <button
        type="button"
        className={styles.number}
        data-day={day}
        data-today={today || undefined}
        aria-label={text('calendar.day', { day: name, count: events.length })}
        aria-current={today ? 'date' : undefined}
        onClick={choose}
      >
        {Number(day.slice(8))}
      </button>
      {events.length > 0 && <span className={styles.dots}>{'•'.repeat(Math.min(events.length, 3))}</span>}
      <div className={styles.events}>
        {drawn.map(link)}
        {hidden > 0 && (
          <PopoverList
            face={text('calendar.more', { count: hidden })}
            label={text('calendar.more_label', { count: events.length, day: name })}
            entries={events.map(event => ({ key: String(event.key), content: event.title, href: href(event.key) }))}
          />
        )}
      </div>
    </td>
  )
}
