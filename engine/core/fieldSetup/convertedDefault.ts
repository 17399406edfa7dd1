import type { FieldType } from '#schemas/data/FieldType.ts'

const numeral = /^-?\d+(\.\d+)?$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const moments: readonly FieldType[] = ['timestamp', 'dateTime']

/** A default value in another type; null if it does not fit. */
export function convertedDefault(value: unknown, from: FieldType, to: FieldType): unknown {
  if (value === null || value === undefined || from === to) return value ?? null
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value)
  switch (to) {
    case 'string':
    case 'text':
      return words
    case 'csv':
      return from === 'string' || from === 'text' ? words : null
    case 'integer':
    case 'bigInteger':
      return numeral.test(words) && Number.isSafeInteger(Number(words)) ? Number(words) : null
    case 'float':
    case 'decimal':
      return numeral.test(words) ? Number(words) : null
    case 'boolean':
      return words === 'true' || words === '1' ? true : words === 'false' || words === '0' ? false : null
    case 'uuid':
      return uuid.test(words) ? words : null
    case 'timestamp':
    case 'dateTime':
      return moments.includes(from) ? value : null
    default:
      return null
  }
}
