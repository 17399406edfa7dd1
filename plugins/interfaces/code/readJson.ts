import { jsonErrorAt } from './jsonErrorAt.ts'

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly place: { readonly line: number; readonly column: number } }

/** JSON text as a value; empty text is null (P-329). For text that is none, the line and column where it stops being JSON. */
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
