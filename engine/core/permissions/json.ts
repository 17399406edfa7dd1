type Json = Readonly<Record<string, unknown>>

/** The result of parsing typed JSON; null for no value. */
export type JsonReading =
  | { readonly kind: 'ready'; readonly value: Json | null }
  | { readonly kind: 'invalid' }
  /** It is JSON, but no object. */
  | { readonly kind: 'shape' }

/** An object as editable text; empty if there is none. */
export const jsonText = (value: Json | null): string => (value === null ? '' : JSON.stringify(value, null, 2))

export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { kind: 'ready', value: null }
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return { kind: 'ready', value: null }
    if (typeof value !== 'object' || Array.isArray(value)) return { kind: 'shape' }
    // Safe: an object of JSON is a record.
    const record = value as Json
    return { kind: 'ready', value: Object.keys(record).length === 0 ? null : record }
  } catch {
    return { kind: 'invalid' }
  }
}
