import type { MomentType } from '#schemas/data/moment.ts'

interface Reading {
  readonly locale: string
  readonly use24: boolean
  readonly seconds: boolean
}

/** An input value as readable text; for a timestamp with the name of the zone. */
export function readableMoment(input: string, type: MomentType, { locale, use24, seconds }: Reading): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
  const clock: Intl.DateTimeFormatOptions = {
    hour: use24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: use24 ? 'h23' : 'h12',
    ...(seconds && { second: '2-digit' }),
  }
  const parts = type === 'date' ? day : type === 'time' ? clock : { ...day, ...clock }
  // Parsed and formatted as local time, so nothing shifts.
  const date = new Date(type === 'time' ? `2000-01-01T${input}` : type === 'date' ? `${input}T00:00:00` : input)
  if (Number.isNaN(date.getTime())) return input
  return new Intl.DateTimeFormat(locale, type === 'timestamp' ? { ...parts, timeZoneName: 'long' } : parts).format(date)
}
