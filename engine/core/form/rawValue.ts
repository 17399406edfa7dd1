import type { FieldType } from '#schemas/data/FieldType.ts'
import { isJson } from '#schemas/data/fieldTypes.ts'

/** A value as text for the raw editor. */
export const rawText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value, null, 2)
      : String(value)

export type RawResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/**
 * Parses text as a value: a number for numeric types, true only for the text `true`, JSON parsed, anything else
 * unchanged; empty is null. Not ok: the text is not a value of the type.
 */
export function readRaw(text: string, type: FieldType): RawResult {
  if (text === '') return { ok: true, value: null }
  if (isJson(type)) return readJson(text)
  switch (type) {
    case 'integer':
    case 'float':
      return Number.isNaN(Number(text)) ? { ok: false } : { ok: true, value: Number(text) }
    case 'bigInteger':
    case 'decimal':
      // Exact numbers travel as text (decision 28).
      return Number.isNaN(Number(text)) ? { ok: false } : { ok: true, value: text.trim() }
    case 'boolean':
      return { ok: true, value: text === 'true' }
    case 'csv':
    case 'alias':
      return readJson(text)
    case 'binary':
    case 'date':
    case 'dateTime':
    case 'string':
    case 'text':
    case 'time':
    case 'timestamp':
    case 'unknown':
    case 'uuid':
      return { ok: true, value: text }
  }
}

function readJson(text: string): RawResult {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
