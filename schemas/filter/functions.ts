import type { FieldType } from '../data/FieldType.ts'

/** Functions of a field: parts of a date or a time, and the number of entries in a list. */
export const functionIds = ['year', 'month', 'week', 'day', 'weekday', 'hour', 'minute', 'second', 'count'] as const

export type FunctionId = (typeof functionIds)[number]

/** `year(publish_date)`. */
export interface FieldFunction {
  readonly id: FunctionId
  readonly field: string
}

const ofDates: ReadonlySet<FieldType> = new Set(['date', 'dateTime', 'timestamp'])
const ofTimes: ReadonlySet<FieldType> = new Set(['time', 'dateTime', 'timestamp'])
const ofLists: ReadonlySet<FieldType> = new Set(['json'])

/** The column types that a function accepts; `count` also accepts fields with a list of related items. */
export const functionTypes: Readonly<Record<FunctionId, ReadonlySet<FieldType>>> = {
  year: ofDates,
  month: ofDates,
  week: ofDates,
  day: ofDates,
  weekday: ofDates,
  hour: ofTimes,
  minute: ofTimes,
  second: ofTimes,
  count: ofLists,
}

const isFunctionId = (name: string): name is FunctionId => functionIds.some(id => id === name)

/** Reads `year(publish_date)`; null for a plain name and for an unknown function. */
export function parseFunction(name: string): FieldFunction | null {
  const [, id = '', field = ''] = /^([a-z]+)\(([^().]+)\)$/.exec(name) ?? []
  return isFunctionId(id) ? { id, field } : null
}

/** The name of the value in a response: `publish_date_year`. */
export const functionName = ({ id, field }: FieldFunction): string => `${field}_${id}`

/**
 * The value of a function, in memory, equal to the result of the server's SQL. Dates without a zone are read as they
 * are, timestamps in UTC. Weeks follow ISO 8601, and Sunday is weekday 0. Null for a value without that part.
 */
export function applyFunction(id: FunctionId, value: unknown): number | null {
  if (id === 'count') return Array.isArray(value) ? value.length : null
  const moment = typeof value === 'string' ? momentOf(value) : null
  if (moment === null) return null
  switch (id) {
    case 'year':
      return moment.getUTCFullYear()
    case 'month':
      return moment.getUTCMonth() + 1
    case 'week':
      return isoWeek(moment)
    case 'day':
      return moment.getUTCDate()
    case 'weekday':
      return moment.getUTCDay()
    case 'hour':
      return moment.getUTCHours()
    case 'minute':
      return moment.getUTCMinutes()
    case 'second':
      return moment.getUTCSeconds()
  }
}

function momentOf(value: string): Date | null {
  const dated = /^\d{2}:\d{2}/.test(value) ? `2000-01-01T${value}` : value
  const zoned = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(dated) || !dated.includes('T') ? dated : `${dated}Z`
  const moment = new Date(zoned)
  return Number.isNaN(moment.getTime()) ? null : moment
}

const day = 86_400_000

/** The week with the year's first Thursday is week 1. */
function isoWeek(moment: Date): number {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate())
  const thursday = midnight + (4 - (moment.getUTCDay() || 7)) * day
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / day / 7) + 1
}
