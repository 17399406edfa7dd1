import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'

/** The entries of one day. */
export interface Day<Entry> {
  /** Midnight in the local time zone. */
  readonly day: Date
  readonly entries: readonly Entry[]
}

const midnight = (moment: Date): Date => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** Groups entries by day, in their order. */
export function byDay<Entry>(entries: readonly Entry[], momentOf: (entry: Entry) => Date): readonly Day<Entry>[] {
  const days = new Map<number, { readonly day: Date; readonly entries: Entry[] }>()
  for (const entry of entries) {
    const day = midnight(momentOf(entry))
    const cached = days.get(day.getTime())
    if (cached) cached.entries.push(entry)
    else days.set(day.getTime(), { day, entries: [entry] })
  }
  return [...days.values()]
}

/**
 * Today, yesterday, or the date; if `brief`, without the current year. Compares calendar days, because daylight saving
 * changes their length.
 */
export function dayText(day: Date, now: Date, text: Text, format: Format, brief = false): string {
  const today = midnight(now)
  if (day.getTime() === today.getTime()) return text('today')
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.getTime() === yesterday.getTime()) return text('yesterday')
  return brief && day.getFullYear() === today.getFullYear() ? format.monthDay(day) : format.shortDate(day)
}
