import { isJson } from '#schemas/data/fieldTypes.ts'
import type { ColumnType } from './types.ts'

/** A value that cannot be converted to the other type. */
export const inconvertible = Symbol('inconvertible')

const numberPattern = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i

/**
 * Converts a value between types, in the wire format: `"12"` becomes 12, 1 becomes true, a date becomes midnight of
 * that day. Returns `inconvertible` if something would be lost; the codec checks whether the result fits.
 */
export function convertValue(value: unknown, from: ColumnType, to: ColumnType): unknown {
  if (from === to) return value
  if (isJson(to)) return typeof value === 'string' && (from === 'string' || from === 'text') ? jsonOf(value) : value
  switch (to) {
    case 'string':
    case 'text':
      return from === 'binary' ? inconvertible : textOf(value)
    case 'integer':
    case 'bigInteger':
      return wholeOf(value)
    case 'float':
    case 'decimal':
      return numberOf(value)
    case 'boolean':
      return typeof value === 'string' ? value.trim().toLowerCase() : value
    case 'date':
    case 'time':
    case 'dateTime':
    case 'timestamp':
      return timeOf(value, from, to)
    case 'csv':
      return typeof value === 'string' || Array.isArray(value) ? value : textOf(value)
    case 'uuid':
      return typeof value === 'string' ? value.trim() : inconvertible
    case 'binary':
      return inconvertible
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(each => typeof each === 'string')) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function numberOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  return typeof value === 'string' && numberPattern.test(value) ? value.trim().replace(/^\+/, '') : inconvertible
}

/** An integer, also from `"12.00"`. */
function wholeOf(value: unknown): unknown {
  const number = numberOf(value)
  return typeof number === 'string' ? number.replace(/\.0*$/, '') : number
}

function timeOf(value: unknown, from: ColumnType, to: ColumnType): unknown {
  if (typeof value !== 'string') return inconvertible
  if (from === 'time' && to !== 'time') return inconvertible
  if (to === 'time') return from === 'dateTime' || from === 'timestamp' ? value.slice(11, 19) : value.trim()
  return to === 'date' ? value.trim().slice(0, 10) : value.trim()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return inconvertible
  }
}
