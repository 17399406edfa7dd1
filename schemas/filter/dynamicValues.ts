/** The caller, for the dynamic values of filters and presets. */
export interface DynamicContext {
  readonly user: string | null
  readonly role: string | null
  /** The current time as ISO text with milliseconds and Z. */
  readonly now: string
}

/** The names of the values that rules and presets can use, without `$`. */
export const dynamicNames = ['CURRENT_USER', 'CURRENT_ROLE', 'NOW'] as const

const dynamic = /^\$(CURRENT_USER|CURRENT_ROLE|NOW(\(.*\))?)$/

/** Whether a value is one that `withDynamicValues` replaces. */
export const isDynamic = (value: unknown): value is string => typeof value === 'string' && dynamic.test(value)

/** Replaces `$NOW`, `$NOW(-1 year)`, `$CURRENT_USER` and `$CURRENT_ROLE` wherever they are values. */
export function withDynamicValues<Value>(value: Value, context: DynamicContext): Value {
  // Safe: the shape stays the same; only text values are replaced by text or null.
  return replace(value, context) as Value
}

function replace(value: unknown, context: DynamicContext): unknown {
  if (Array.isArray(value)) return value.map(entry => replace(entry, context))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replace(entry, context)]))
  if (value === '$NOW') return context.now
  if (typeof value === 'string' && value.startsWith('$NOW(')) return movedNow(value, context.now) ?? value
  if (value === '$CURRENT_USER') return context.user
  if (value === '$CURRENT_ROLE') return context.role
  return value
}

const units = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
} as const

type Unit = keyof typeof units | 'month' | 'year'

const unitNames: Readonly<Record<string, Unit>> = {
  ...{ ms: 'millisecond', msec: 'millisecond', millisecond: 'millisecond' },
  ...{ s: 'second', sec: 'second', second: 'second', m: 'minute', min: 'minute', minute: 'minute' },
  ...{ h: 'hour', hr: 'hour', hour: 'hour', d: 'day', day: 'day', w: 'week', week: 'week' },
  ...{ mo: 'month', mth: 'month', month: 'month', y: 'year', yr: 'year', year: 'year' },
}

const farthest = 8.64e15

/** The time of `$NOW(-1 year)`, `$NOW(+2 weeks)`, `$NOW(3 d)`; null if the argument is not a duration. */
function movedNow(value: string, now: string): string | null {
  const match = /^\$NOW\(([+-]?)(\d{1,9}(?:\.\d{1,3})?) ?([a-z]{1,12})?\)$/i.exec(value)
  if (!match) return null
  const [, sign, digits, name = 'day'] = match
  const lower = name.toLowerCase()
  const unit = unitNames[lower] ?? unitNames[lower.replace(/s$/, '')]
  if (unit === undefined) return null
  const amount = Number(digits) * (sign === '-' ? -1 : 1)
  const time =
    unit === 'month' || unit === 'year' ? movedMonths(now, unit, amount) : Date.parse(now) + amount * units[unit]
  return Math.abs(time) <= farthest ? new Date(time).toISOString() : null
}

/** The same day in another month, or the last day if that month is shorter. */
function movedMonths(now: string, unit: 'month' | 'year', amount: number): number {
  const months = Math.trunc(unit === 'year' ? amount * 12 : amount)
  const from = new Date(now)
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  return moved.setUTCDate(Math.min(from.getUTCDate(), last))
}
