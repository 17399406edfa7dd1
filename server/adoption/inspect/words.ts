import { toOurs } from '#schemas/names/toOurs.ts'
import type { Entry } from './Report.ts'

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A JSON column, which SQLite returns as text. Null for invalid JSON. */
export function jsonOf(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored ?? null
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}

export const recordOf = (stored: unknown): Readonly<Record<string, unknown>> | null => {
  const value = jsonOf(stored)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null
}

/** What adoption does with an interface, a display or a layout. */
export function nameEntry(
  kind: 'interface' | 'display' | 'layout',
  id: string,
  type: string | undefined,
  options: Readonly<Record<string, unknown>> | null,
): Pick<Entry, 'fate' | 'note'> & { readonly dropped: readonly string[] } {
  const { id: ours, dropped } = toOurs(kind, id, { type, options })
  if (ours === null) return { fate: 'raw', note: `${kind} ${id} has no equal here`, dropped }
  return ours === id
    ? { fate: 'kept', note: `${kind} ${id}`, dropped }
    : { fate: 'translated', note: `${kind} ${id} is shown by ${ours}`, dropped }
}

export function layoutEntry(layout: unknown): Pick<Entry, 'fate' | 'note'> {
  if (layout === null || layout === undefined || layout === '') return { fate: 'kept', note: '' }
  const { fate, note } = nameEntry('layout', text(layout), undefined, null)
  return { fate, note }
}
