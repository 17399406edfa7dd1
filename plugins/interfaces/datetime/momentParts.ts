import type { MomentType } from '#schemas/data/moment.ts'

export type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
export type Parts = Readonly<Record<PartName, number>>

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Five years before this one to five after it. */
const yearsAround = 5

/** The choices of each part. Includes the year of the value even if it is out of range. */
export function partChoices(name: PartName, use24: boolean, thisYear: number, current?: number): readonly number[] {
  switch (name) {
    case 'year': {
      const years = range(thisYear - yearsAround, thisYear + yearsAround)
      return current === undefined || years.includes(current) ? years : [...years, current].sort((a, b) => a - b)
    }
    case 'month':
      return range(1, 12)
    case 'day':
      return range(1, 31)
    case 'hour':
      return use24 ? range(0, 23) : range(1, 12)
    case 'minute':
    case 'second':
      return range(0, 59)
  }
}

/** The parts of an input value. Parts that the type does not include are zero. */
export function partsOf(input: string, type: MomentType): Parts {
  const [date = '', time = ''] = type === 'time' ? ['', input] : input.split('T')
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return { year, month, day, hour, minute, second }
}

const digits = (value: number, length = 2): string => String(value).padStart(length, '0')

/** The parts as an input value of the type. A day past the end of the month becomes its last day. */
export function fromParts({ year, month, day, hour, minute, second }: Parts, type: MomentType): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const date = `${digits(year, 4)}-${digits(month)}-${digits(Math.min(day, last))}`
  const time = `${digits(hour)}:${digits(minute)}:${digits(second)}`
  return type === 'date' ? date : type === 'time' ? time : `${date}T${time}`
}

/** The hour of a clock of twelve, and back. */
export const hour12 = (hour: number): number => hour % 12 || 12
export const hour24 = (hour: number, afternoon: boolean): number => (hour % 12) + (afternoon ? 12 : 0)
