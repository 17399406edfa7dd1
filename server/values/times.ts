const datePattern = /^(\d{4})-(\d{2})-(\d{2})/
const timePattern = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?/
const zonePattern = /(Z|[+-]\d{2}(?::?\d{2})?)$/i

/** `2021-01-02` from a date or a date with a time; null if invalid. */
export function dateText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const match = datePattern.exec(value)
  if (!match || !(value.length === 10 || /^[T ]\d{2}:\d{2}/.test(value.slice(10)))) return null
  const [text, year, month, day] = match
  return text !== undefined && isDay(Number(year), Number(month), Number(day)) ? text : null
}

/** `08:30:00` from a time with or without seconds; null if invalid. */
export function timeText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const match = timePattern.exec(value)
  if (!match || match[0].length !== value.length) return null
  const [, hours = '', minutes = '', seconds = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60 ? `${hours}:${minutes}:${seconds}` : null
}

/** Wall clock `2021-01-02T08:30:00`, ignoring any zone: it is not shifted. Null if invalid. */
export function dateTimeText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const date = dateText(value)
  if (date === null) return null
  const rest = value.slice(11).replace(zonePattern, '')
  const time = value.length === 10 ? '00:00:00' : timeText(rest)
  return time === null ? null : `${date}T${time}`
}

/**
 * An instant as ISO text with milliseconds and Z; without a zone it is read as UTC. Accepts the formats of the
 * databases and, from databases of older servers, milliseconds since 1970. Null if invalid.
 */
export function instantText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 8.64e15 ? isoOf(value) : null
  if (typeof value !== 'string') return null
  if (value.length === 24 && value[23] === 'Z' && value[10] === 'T' && !Number.isNaN(Date.parse(value)))
    return dateText(value) === null ? null : value
  if (dateTimeText(value) === null) return null
  const rest = value.slice(10)
  const zone = rest === '' ? 'Z' : (zonePattern.exec(rest)?.[1] ?? 'Z')
  const clock = rest === '' ? 'T00:00:00' : `T${rest.slice(1).replace(zonePattern, '')}`
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const time = Date.parse(`${value.slice(0, 10)}${clock}${offset.toUpperCase()}`)
  return Number.isNaN(time) ? null : isoOf(time)
}

const isoOf = (time: number): string => new Date(time).toISOString()

const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
