import type { FieldType } from '#schemas/data/FieldType.ts'

const zoned = /(?:Z|[+-]\d\d:?\d\d)$/

/**
 * Reads a stored moment as local time: `yyyy-MM-dd`, `HH:mm:ss` and `yyyy-MM-ddTHH:mm:ss` unchanged, a timestamp
 * converted from its zone. Null for anything else.
 */
export function readMoment(value: unknown, type: FieldType): Date | null {
  if (typeof value !== 'string') return null
  const local = type === 'timestamp' ? value : value.replace(' ', 'T').replace(zoned, '')
  const date = new Date(
    type === 'time' ? `2000-01-01T${local}` : type === 'date' ? `${local.slice(0, 10)}T00:00:00` : local,
  )
  return Number.isNaN(date.getTime()) ? null : date
}
