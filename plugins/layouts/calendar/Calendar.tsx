import { useRef, useState } from 'react'
import {
  DragArea,
  type Item,
  type Key,
  type LayoutProps,
  layoutStyles,
  Notice,
  textStyles,
  toggleKey,
  useFormat,
  useTemplate,
  useText,
} from '#engine/plugin.ts'
import styles from './Calendar.module.css'
import { CalendarHeader } from './CalendarHeader.tsx'
import { calendarParts } from './calendarParts.ts'
import { DayCell } from './DayCell.tsx'
import { addDays, type Day, daysBetween, firstWeekday, isDay, localDay, shiftDay, weeksAround } from './days.ts'
import { EventLink } from './EventLink.tsx'
import { maxItems } from './maxItems.ts'
import { NearItems } from './NearItems.tsx'
import type { CalendarOptions } from './options.ts'
import { useCalendarFocus } from './useCalendarFocus.ts'
import { type CalendarEvent, useEvents } from './useEvents.ts'

/** Items on the days of a month or a week. They move to other days by dragging and by keys. */
export default function Calendar(props: LayoutProps<CalendarOptions>) {
  const { collection, options } = props
  const text = useText()
  const { start } = calendarParts(collection, options)
  if (start !== null) return <Days {...props} />
  return (
    <div className={layoutStyles.missing} data-part="calendar">
      <Notice kind="info">
        <strong>{text('calendar.field_missing')}</strong> {text('calendar.field_missing_body')}
      </Notice>
    </div>
  )
}

function Days(props: LayoutProps<CalendarOptions>) {
  const { collection, items, options, query, changeQuery, itemHref, openItem, updateItem, selection } = props
  const text = useText()
  const { tag, longDate } = useFormat()
  const { start, end, color, title } = calendarParts(collection, options)
  const { words } = useTemplate(collection.collection, title)
  const [announcement, setSaid] = useState('')
  const grid = useRef<HTMLTableElement>(null)
  const today = localDay(new Date())
  const at: Day = isDay(query.at) ? query.at : today
  const keyOf = (item: Item) => item[collection.primaryKey] as Key
  const titleOf = (item: Item) => words(item) || String(keyOf(item))
  // Safe: the calendar is drawn only with a field for its days.
  const startField = start as NonNullable<typeof start>
  const events = useEvents({ items, start: startField, end, color, keyOf, titleOf })
  const weeks = weeksAround(at, options.view, firstWeekday(tag))
  const fields = [startField.field, ...(end ? [end.field] : [])]
  const access = props.mayUpdate?.(fields) ?? { allowed: false, reason: '' }
  const nameOf = (day: Day) => longDate(new Date(`${day}T00:00:00`))
  const goTo = (day: Day) => changeQuery({ at: day })
  const focus = useCalendarFocus({ grid, at, goTo })

  const move = ({ item, day }: CalendarEvent, to: Day) => {
    const by = daysBetween(day, to)
    if (!access.allowed || by === 0) return
    const values = Object.fromEntries(
      [startField, ...(end ? [end] : [])].flatMap(field => {
        const value = item[field.field]
        return typeof value === 'string' ? [[field.field, shiftDay(value, field.type, by)]] : []
      }),
    )
    setSaid(text('calendar.moved', { title: titleOf(item), day: nameOf(to) }))
    void updateItem?.(keyOf(item), values)
  }
  const activate = (key: Key) => {
    if (!props.selecting && selection.length === 0) return openItem(key)
    props.changeSelection(toggleKey(selection, key))
  }
  const chosen = new Set(selection.map(String))
  const link = (event: CalendarEvent) => (
    <EventLink
      key={`${String(event.key)}-${event.day}`}
      event={event}
      selected={chosen.has(String(event.key))}
      access={access}
      href={itemHref(event.key)}
      activate={() => activate(event.key)}
      moveBy={days => {
        const to = addDays(event.day, days)
        if (access.allowed) focus.follow(event.key, to)
        move(event, to)
      }}
    />
  )
  const ofDay = events.get(at) ?? []
  const [first = at] = weeks[0] ?? []
  const last = weeks.at(-1)?.at(-1) ?? at
  const isEmpty = !props.loading && !weeks.flat().some(day => events.has(day))
  return (
    <DragArea>
      <div className={layoutStyles.frame} data-part="calendar" data-view={options.view}>
        <CalendarHeader {...props} at={at} goTo={goTo} today={today} />
        {props.count !== null && props.count > maxItems && (
          <Notice kind="info">{text('calendar.limited', { count: maxItems })}</Notice>
        )}
        {isEmpty && <NearItems {...props} days={[first, last]} goTo={goTo} />}
        <div className={styles.scroller}>
          <table
            ref={grid}
            className={styles.grid}
            aria-label={collection.name}
            aria-description={text('calendar.keys')}
            aria-busy={props.loading}
            onFocus={focus.onFocus}
            onKeyDown={focus.onKeyDown}
          >
            <thead>
              <tr>
                {(weeks[0] ?? []).map(day => (
                  <th key={day} scope="col" className={styles.weekday}>
                    {new Intl.DateTimeFormat(tag, { weekday: 'short' }).format(new Date(`${day}T00:00:00`))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(week => (
                <tr key={week[0]}>
                  {week.map(day => (
                    <DayCell
                      key={day}
                      day={day}
                      name={nameOf(day)}
                      events={events.get(day) ?? []}
                      current={day === at}
                      today={day === today}
                      outside={options.view === 'month' && day.slice(0, 7) !== at.slice(0, 7)}
                      shown={options.view === 'week' ? 50 : 3}
                      link={link}
                      href={itemHref}
                      choose={() => goTo(day)}
                      move={move}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <section className={styles.list} aria-label={nameOf(at)}>
            <h2 className={styles.day}>{nameOf(at)}</h2>
            {ofDay.length === 0 ? <p className={styles.empty}>{text('calendar.nothing')}</p> : ofDay.map(link)}
          </section>
        </div>
        <p className={textStyles.hidden} aria-live="polite">
          {isEmpty ? text('calendar.nothing_shown') : announcement}
        </p>
      </div>
    </DragArea>
  )
}
