/** A day as `yyyy-MM-dd`. Computed without a time zone, so that daylight saving time has no effect. */
export type Day = string

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)
const two = (value: number): string => String(value).padStart(2, '0')

/** The local day of a moment. */
export const localDay = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text).getTime())

export function addDays(day: Day, days: number): Day {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or its last day. */
export function addMonths(day: Day, months: number): Day {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayOf(date)
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

/** The day a week starts with in a language: 0 for Sunday. */
export function firstWeekday(locale: string): number {
  // Safe: older browsers have the property, newer ones the method, and neither is in the types yet.
  const localeInfo = new Intl.Locale(locale) as unknown as {
    readonly getWeekInfo?: () => { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  }
  return (localeInfo.getWeekInfo?.() ?? localeInfo.weekInfo)?.firstDay ?? 1
}

const startOfWeek = (day: Day, first: number): Day => addDays(day, -((utc(day).getUTCDay() - (first % 7) + 7) % 7))

/** The weeks to show for a day: its own week, or all weeks of its month. */
export function weeksAround(day: Day, view: 'month' | 'week', first: number): readonly (readonly Day[])[] {
  const start = startOfWeek(view === 'month' ? `${day.slice(0, 8)}01` : day, first)
  const end = view === 'month' ? addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1) : day
  const count = Math.floor(daysBetween(start, end) / 7) + 1
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)))
}

/** A stored moment as a day: in the local zone for a timestamp, as stored for other types (decision 24). */
export function readDay(value: unknown, type: string): Day | null {
  if (typeof value !== 'string') return null
  if (type !== 'timestamp') return isDay(value.slice(0, 10)) ? value.slice(0, 10) : null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : localDay(date)
}

/** A stored moment shifted by a number of days, at the same time of day. */
export function shiftDay(value: string, type: string, days: number): string {
  if (type !== 'timestamp') return addDays(value.slice(0, 10), days) + value.slice(10)
  const date = new Date(value)
  date.setDate(date.getDate() + days)
  return date.toISOString()
}
