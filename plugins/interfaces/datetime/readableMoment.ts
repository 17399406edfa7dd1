import type { MomentType } from '#schemas/data/moment.ts'

interface Reading {
  readonly locale: string
  readonly hour12: boolean
  readonly seconds: boolean
}

/** Whether the browser's own inputs show a clock of twelve hours: they follow its locale, not that of the studio. */
export const inputHour12 = (): boolean =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** An input value as readable text; for a timestamp with the name of the zone. */
export function readableMoment(input: string, type: MomentType, { locale, hour12, seconds }: Reading): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
  const clock: Intl.DateTimeFormatOptions = {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: hour12 ? 'h12' : 'h23',
    ...(seconds && { second: '2-digit' }),
  }
  const parts = type === 'date' ? day : type === 'time' ? clock : { ...day, ...clock }
  // Parsed and formatted as local time, so nothing shifts.
  const date = new Date(type === 'time' ? `2000-01-01T${input}` : type === 'date' ? `${input}T00:00:00` : input)
  if (Number.isNaN(date.getTime())) return input
  return new Intl.DateTimeFormat(locale, type === 'timestamp' ? { ...parts, timeZoneName: 'long' } : parts).format(date)
}
