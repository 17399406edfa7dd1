import type { Format } from './Format.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']

const spans: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Locales that tell the time by twelve hours (P-653); all others by twenty-four (P-654). */
const twelveHours = new Set(['en-US', 'zh-CN'])

/** The formats of a locale. Formatters are made once: making one is dear. */
export function createFormat(locale: string): Format {
  const clock = { hour: 'numeric', minute: '2-digit', hour12: twelveHours.has(locale) } as const
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const shortDate = new Intl.DateTimeFormat(locale, day)
  const monthDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
  const longDate = new Intl.DateTimeFormat(locale, { ...day, month: 'long', weekday: 'long' })
  const longDateTime = new Intl.DateTimeFormat(locale, { ...day, month: 'long', weekday: 'long', ...clock })
  const dateTime = new Intl.DateTimeFormat(locale, { ...day, ...clock })
  const time = new Intl.DateTimeFormat(locale, clock)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    locale,
    // Exact numbers travel as text and are written as they are; Intl takes them without rounding.
    number: value => number.format(value as number),
    shortDate: value => shortDate.format(value),
    monthDay: value => monthDay.format(value),
    longDate: value => longDate.format(value),
    longDateTime: value => longDateTime.format(value),
    dateTime: value => dateTime.format(value),
    time: value => time.format(value),
    relative: value => {
      const distance = value.getTime() - Date.now()
      const [unit, span] = spans.find(([, length]) => Math.abs(distance) >= length) ?? (['second', 1_000] as const)
      return relative.format(Math.round(distance / span), unit)
    },
    size: (bytes, decimals = 2) => {
      const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
      const value = bytes / 1000 ** step
      const digits = step === 0 ? 0 : decimals
      return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${units[step]}`
    },
  }
}
