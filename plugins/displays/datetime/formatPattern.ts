type Part = (moment: Date, locale: string) => string

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0')

const named =
  (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes): Part =>
  (moment, locale) =>
    new Intl.DateTimeFormat(locale, options).formatToParts(moment).find(part => part.type === type)?.value ?? ''

const twelve = (moment: Date): number => moment.getHours() % 12 || 12

/** The letters of Unicode Technical Standard 35 that people use in date patterns. */
const parts: Readonly<Record<string, Part>> = {
  yyyy: moment => padded(moment.getFullYear(), 4),
  yy: moment => padded(moment.getFullYear() % 100),
  y: moment => String(moment.getFullYear()),
  MMMM: named({ month: 'long', day: 'numeric' }, 'month'),
  MMM: named({ month: 'short', day: 'numeric' }, 'month'),
  MM: moment => padded(moment.getMonth() + 1),
  M: moment => String(moment.getMonth() + 1),
  dd: moment => padded(moment.getDate()),
  d: moment => String(moment.getDate()),
  EEEE: named({ weekday: 'long' }, 'weekday'),
  eeee: named({ weekday: 'long' }, 'weekday'),
  EEE: named({ weekday: 'short' }, 'weekday'),
  eee: named({ weekday: 'short' }, 'weekday'),
  HH: moment => padded(moment.getHours()),
  H: moment => String(moment.getHours()),
  hh: moment => padded(twelve(moment)),
  h: moment => String(twelve(moment)),
  mm: moment => padded(moment.getMinutes()),
  m: moment => String(moment.getMinutes()),
  ss: moment => padded(moment.getSeconds()),
  s: moment => String(moment.getSeconds()),
  a: named({ hour: 'numeric', hour12: true }, 'dayPeriod'),
}

/** Formats a moment by a pattern such as `EEEE d MMMM yyyy 'at' HH:mm`. Letters without a meaning stay as they are. */
export function formatPattern(moment: Date, pattern: string, locale: string): string {
  return pattern.replace(/'((?:[^']|'')*)'|([A-Za-z])\2*/g, (whole, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    return parts[whole]?.(moment, locale) ?? whole
  })
}
