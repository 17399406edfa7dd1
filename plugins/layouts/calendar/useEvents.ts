import { type FieldInfo, type Item, type Key, readChoices, useFormat } from '#engine/plugin.ts'
import { addDays, type Day, daysBetween, readDay } from './days.ts'

export interface CalendarEvent {
  readonly item: Item
  readonly key: Key
  readonly title: string
  readonly day: Day
  /** The time of its day; empty for a day alone. */
  readonly time: string
  /** Any CSS color. */
  readonly color: string | null
}

interface EventsInput {
  readonly items: readonly Item[]
  readonly start: FieldInfo
  readonly end: FieldInfo | null
  readonly color: FieldInfo | null
  readonly keyOf: (item: Item) => Key
  readonly titleOf: (item: Item) => string
}

/** The maximum number of days of an item: a longer one would fill every month. */
const longest = 60

/** The items by day. An item that spans several days is listed on each. */
export function useEvents({
  items,
  start,
  end,
  color,
  keyOf,
  titleOf,
}: EventsInput): ReadonlyMap<Day, CalendarEvent[]> {
  const format = useFormat()
  const stored = color?.meta?.options?.['choices']
  const colors = new Map(
    readChoices(Array.isArray(stored) ? stored : []).map(choice => [String(choice.value), choice.color ?? null]),
  )
  const days = new Map<Day, CalendarEvent[]>()
  for (const item of items) {
    const value = item[start.field]
    const first = readDay(value, start.type)
    if (first === null || typeof value !== 'string') continue
    const last = (end && readDay(item[end.field], end.type)) ?? first
    const moment = new Date(start.type === 'timestamp' ? value : value.slice(0, 19))
    const event = {
      item,
      key: keyOf(item),
      title: titleOf(item),
      time: start.type === 'date' || Number.isNaN(moment.getTime()) ? '' : format.time(moment),
      color: color ? (colors.get(String(item[color.field])) ?? null) : null,
    }
    for (let at = 0; at <= Math.min(Math.max(daysBetween(first, last), 0), longest); at++) {
      const day = addDays(first, at)
      const events = days.get(day)
      const entry = { ...event, day, time: at === 0 ? event.time : '' }
      if (events) events.push(entry)
      else days.set(day, [entry])
    }
  }
  return days
}
