import type { FieldType } from '#schemas/data/FieldType.ts'
import { isJson } from '#schemas/data/fieldTypes.ts'
import type { Scalar } from '#schemas/filter/FilterTree.ts'
import { dateText, dateTimeText, instantText, timeText } from './times.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A value to compare a column with; `undefined` if nothing in the column can be equal to it or ordered relative to it.
 */
export type Operand = string | number | bigint | boolean

/** A filter's value for a column of a type. Null is never passed. */
export function operandOf(type: FieldType, value: Exclude<Scalar, null>): Operand | undefined {
  if (isJson(type)) return textOf(value)
  switch (type) {
    case 'integer':
    case 'float':
      return numberOf(value)
    case 'bigInteger':
    case 'decimal':
      return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim())
        ? exact(value.trim())
        : numberOf(value)
    case 'boolean': {
      const number = numberOf(value)
      return number === 1 ? true : number === 0 ? false : undefined
    }
    case 'date':
      return dateText(value) ?? undefined
    case 'time':
      return timeText(value) ?? undefined
    case 'dateTime':
      return dateTimeText(value) ?? undefined
    case 'timestamp':
      return (typeof value === 'string' ? instantText(value) : null) ?? undefined
    case 'uuid':
      return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined
    case 'string':
    case 'text':
    case 'csv':
    case 'binary':
    case 'alias':
    case 'unknown':
      return textOf(value)
  }
}

function textOf(value: Exclude<Scalar, null>): string | undefined {
  const text = String(value)
  return text.includes('\u0000') ? undefined : text
}

function numberOf(value: Exclude<Scalar, null>): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Digits beyond a double's precision are preserved for integers. */
const exact = (text: string): Operand => {
  const number = Number(text)
  return Number.isSafeInteger(number) || text.includes('.') ? number : BigInt(text)
}
