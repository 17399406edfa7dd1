import type { FieldType } from '../data/FieldType.ts'
import { isJson } from '../data/fieldTypes.ts'
import { withoutGuard } from '../data/formula.ts'

export type Converted = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const fine = (value: unknown): Converted => ({ ok: true, value })
const wrong: Converted = { ok: false }

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
}

/** Converts text to a value of a type. Non-text cells, and types without a rule, are left to the server. */
export function convertCell(type: FieldType, cell: unknown): Converted {
  if (typeof cell !== 'string') return fine(cell ?? null)
  const trimmed = cell.trim()
  const converter = converters[isJson(type) ? 'json' : type]
  if (trimmed === '') return fine(null)
  return converter ? converter(trimmed) : fine(withoutGuard(cell))
}

const matching =
  (pattern: RegExp, read: (text: string) => unknown = text => text) =>
  (text: string): Converted =>
    pattern.test(text) ? fine(read(text)) : wrong

const integer = matching(/^[+-]?\d{1,15}$/, Number)
const moment = (text: string): boolean => !Number.isNaN(Date.parse(text))

const converters: Partial<Record<FieldType, (text: string) => Converted>> = {
  integer,
  // Exact numbers travel as text.
  bigInteger: matching(/^[+-]?\d{1,19}$/),
  decimal: matching(/^[+-]?(\d+(\.\d*)?|\.\d+)$/),
  float: matching(/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i, Number),
  boolean: text => {
    const value = truths[text.toLowerCase()]
    return value === undefined ? wrong : fine(value)
  },
  date: text => (/^\d{4}-\d{2}-\d{2}$/.test(text) && moment(text) ? fine(text) : wrong),
  time: matching(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  dateTime: text =>
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(text) && moment(text) ? fine(text.replace(' ', 'T')) : wrong,
  timestamp: text => (/^\d{4}-\d{2}-\d{2}/.test(text) && moment(text) ? fine(new Date(text).toISOString()) : wrong),
  uuid: matching(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i),
  json: text => {
    try {
      return fine(JSON.parse(text))
    } catch {
      return wrong
    }
  },
  csv: text => {
    const list = text.startsWith('[') ? parsedList(text) : null
    return fine(list ?? text.split(',').map(entry => entry.trim()))
  },
}

/** Values that types without words accept. */
const examples: Partial<Record<FieldType, string>> = {
  integer: '12',
  bigInteger: '12',
  decimal: '12.5',
  float: '12.5',
  boolean: 'true',
  date: '2026-01-31',
  time: '18:30',
  dateTime: '2026-01-31 18:30',
  timestamp: '2026-01-31T18:30:00Z',
  uuid: '8cbb43fe-4cdf-4991-8352-c461779cec02',
  json: '{ "key": "value" }',
}

/** A value of the type; null if it accepts any text. */
export const exampleOf = (type: FieldType): string | null => examples[type] ?? null

function parsedList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    // Not JSON: a list of words that starts with a bracket.
    return null
  }
}
