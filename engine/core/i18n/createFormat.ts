import { datePreset } from './datePresets.ts'
import type { Format } from './Format.ts'
import { intlTag } from './intlTag.ts'

/** Units that Intl supports; it has no short unit for bytes. */
const units = [
  { sign: 'B' },
  { sign: 'kB', unit: 'kilobyte' },
  { sign: 'MB', unit: 'megabyte' },
  { sign: 'GB', unit: 'gigabyte' },
  { sign: 'TB', unit: 'terabyte' },
  { sign: 'PB', unit: 'petabyte' },
  { sign: 'EB' },
  { sign: 'ZB' },
  { sign: 'YB' },
] as const

const spans: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** The formats of a locale. Formatters are cached, because creating one is slow. */
export function createFormat(locale: string): Format {
  const tag = intlTag(locale)
  const { day, clock } = datePreset(locale)
  const long = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const
  /** By how many decimals they always write. */
  const numbers: Intl.NumberFormat[] = []
  const shortDate = new Intl.DateTimeFormat(tag, day)
  const monthDay = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' })
  const longDate = new Intl.DateTimeFormat(tag, long)
  const longDateTime = new Intl.DateTimeFormat(tag, { ...long, ...clock })
  const dateTime = new Intl.DateTimeFormat(tag, { ...day, ...clock })
  const time = new Intl.DateTimeFormat(tag, clock)
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    locale,
    tag,
    // Exact numbers are text: Intl formats them without rounding, and their decimals are kept.
    number: value => {
      const decimals = Math.min(`${value}`.split('.')[1]?.length ?? 0, 20)
      numbers[decimals] ??= new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: 20 })
      return numbers[decimals].format(value as number)
    },
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
      const maximumFractionDigits = step === 0 ? 0 : decimals
      const unit = units[step]
      if (unit && 'unit' in unit)
        return new Intl.NumberFormat(tag, { style: 'unit', unit: unit.unit, maximumFractionDigits }).format(value)
      return `${value.toLocaleString(tag, { maximumFractionDigits })} ${unit?.sign}`
    },
  }
}
