import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { arrowStep, useTabStop } from '#engine/plugin.ts'
import { addDays, addMonths, type Day } from './days.ts'

const stops = 'a, button'

interface CalendarFocus {
  readonly grid: RefObject<HTMLTableElement | null>
  /** The current day. */
  readonly at: Day
  readonly goTo: (day: Day) => void
}

/**
 * Makes one tab stop of all days and their items: what had the focus last, at first the current day. Up and Down go
 * through the items of a day and on to the week after it.
 */
export function useCalendarFocus({ grid, at, goTo }: CalendarFocus) {
  const stopDay = useRef(at)
  /** What takes the focus once it is drawn. */
  const awaited = useRef<string | null>(null)
  const find = (selector: string) => grid.current?.querySelector<HTMLElement>(`tbody ${selector}`) ?? null
  const { keepStop, onFocus, reset } = useTabStop(grid, {
    stops: `tbody :is(${stops})`,
    first: () => find(dayStop(at)),
    stopOf: target => (target.matches(`tbody :is(${stops})`) ? target : null),
  })
  useLayoutEffect(() => {
    const next = awaited.current === null ? null : find(awaited.current)
    if (next) {
      awaited.current = null
      next.focus()
    }
    if (stopDay.current !== at) reset()
    stopDay.current = at
    keepStop()
  })
  const goToDay = (day: Day) => {
    if (day === at) return find(dayStop(day))?.focus()
    awaited.current = dayStop(day)
    goTo(day)
  }
  return {
    /** Keeps the focus on an item that moves to another day. */
    follow: (key: unknown, day: Day) => {
      awaited.current = `[data-event="${CSS.escape(`${String(key)} ${day}`)}"]`
    },
    onFocus,
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const cell = event.target instanceof Element ? event.target.closest('td') : null
      const day = dayOf(cell)
      if (!cell || day === null) return
      const inside = stopsOf(cell)
      const next = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
      const within = next === 0 ? undefined : inside[inside.indexOf(event.target as HTMLElement) + next]
      const to = dayTo(event.key, day, cell, arrowStep(event.key, event.currentTarget))
      if (!within && to === null) return
      event.preventDefault()
      if (within) within.focus()
      else if (to !== null) goToDay(to)
    },
  }
}

const dayStop = (day: Day): string => `[data-day="${day}"]`

// Safe: cells have the days that the calendar computed.
const dayOf = (cell: Element | null | undefined): Day | null =>
  (cell?.querySelector<HTMLElement>('[data-day]')?.dataset['day'] as Day | undefined) ?? null

/** The day that a key leads to; null for any other key. */
function dayTo(key: string, day: Day, cell: Element, along: number): Day | null {
  if (along !== 0) return addDays(day, along)
  const week = cell.parentElement
  switch (key) {
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return dayOf(week?.firstElementChild)
    case 'End':
      return dayOf(week?.lastElementChild)
    default:
      return null
  }
}

/** The day and its items; on narrow screens, items are not shown in the day. */
const stopsOf = (cell: Element): readonly HTMLElement[] =>
  [...cell.querySelectorAll<HTMLElement>(stops)].filter(each => each.checkVisibility?.() ?? true)
