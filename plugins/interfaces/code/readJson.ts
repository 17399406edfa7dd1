import { jsonErrorAt } from './jsonErrorAt.ts'

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly place: { readonly line: number; readonly column: number } }

/** Parses JSON; empty text is null. For invalid text, returns the line and column of the error. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, place: placeOf(text, jsonErrorAt(text)) }
  }
}

function placeOf(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position)
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') }
}
