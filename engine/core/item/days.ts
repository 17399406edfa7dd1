import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'

/** What happened on one day. */
export interface Day<Entry> {
  /** Midnight, where the person is. */
  readonly day: Date
  readonly entries: readonly Entry[]
}

const midnight = (moment: Date): Date => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** Entries by the day on which they happened, in the order in which they come (C-203, P-223). */
export function byDay<Entry>(entries: readonly Entry[], momentOf: (entry: Entry) => Date): readonly Day<Entry>[] {
  const days = new Map<number, { readonly day: Date; readonly entries: Entry[] }>()
  for (const entry of entries) {
    const day = midnight(momentOf(entry))
    const known = days.get(day.getTime())
    if (known) known.entries.push(entry)
    else days.set(day.getTime(), { day, entries: [entry] })
  }
  return [...days.values()]
}

/**
 * Today, yesterday, or the date, for days of this year without the year where they are `brief` (C-204 … C-206,
 * P-225 … P-228). A day is no fixed number of hours: clocks are moved.
 */
export function dayText(day: Date, now: Date, text: Text, format: Format, brief = false): string {
  const today = midnight(now)
  if (day.getTime() === today.getTime()) return text('today')
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.getTime() === yesterday.getTime()) return text('yesterday')
  return brief && day.getFullYear() === today.getFullYear() ? format.monthDay(day) : format.shortDate(day)
}
