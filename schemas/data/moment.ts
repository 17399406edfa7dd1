export type MomentType = 'date' | 'time' | 'dateTime' | 'timestamp'

export const isMomentType = (type: string): type is MomentType =>
  type === 'date' || type === 'time' || type === 'dateTime' || type === 'timestamp'

const two = (value: number): string => String(value).padStart(2, '0')

const dateOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const timeOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

const shapes: Readonly<Record<Exclude<MomentType, 'timestamp'>, RegExp>> = {
  date: /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/,
  time: /^(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/,
  dateTime: /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/,
}

/**
 * A stored value in the format of native inputs, to the second; null for an invalid value. Dates and times are
 * wall-clock values and never shift. A timestamp is an instant, shown in the user's time zone.
 */
export function toInput(value: string, type: MomentType): string | null {
  if (type === 'timestamp') {
    const instant = new Date(value)
    return Number.isNaN(instant.getTime()) ? null : `${dateOf(instant)}T${timeOf(instant)}`
  }
  const [, start, seconds = ':00'] = shapes[type].exec(value) ?? []
  if (start === undefined) return null
  return type === 'date' ? start : `${start.replace(' ', 'T')}${seconds}`
}

/** The value of an input in its stored form: `yyyy-MM-dd`, `HH:mm:ss`, `yyyy-MM-ddTHH:mm:ss`, or an ISO instant. */
export function fromInput(text: string, type: MomentType): string {
  const whole = type !== 'date' && /T?\d{2}:\d{2}$/.test(text) && !/:\d{2}:\d{2}$/.test(text) ? `${text}:00` : text
  return type === 'timestamp' ? new Date(whole).toISOString() : whole
}

/** The current time in its stored form. */
export function nowAs(type: MomentType, now: Date): string {
  switch (type) {
    case 'date':
      return dateOf(now)
    case 'time':
      return timeOf(now)
    case 'dateTime':
      return `${dateOf(now)}T${timeOf(now)}`
    case 'timestamp':
      return new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString()
  }
}
