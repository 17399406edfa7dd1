import { type Format, plainText } from '#engine/plugin.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { formatPattern } from './formatPattern.ts'
import type { DatetimeOptions } from './options.ts'
import { readMoment } from './readMoment.ts'

/** A moment as text. Returns other values unchanged. */
export function momentText(value: unknown, type: FieldType, options: DatetimeOptions, format: Format): string {
  const moment = readMoment(value, type)
  if (moment === null) return plainText(value)
  if (options.relative && type !== 'time') return format.relative(moment)
  if (options.format === 'custom' && options.customFormat)
    return formatPattern(moment, options.customFormat, format.tag)
  if (type === 'time') return format.time(moment)
  if (options.format === 'short') return format.shortDate(moment)
  return type === 'date' ? format.longDate(moment) : format.longDateTime(moment)
}
