import { type JsonReading, jsonText, readJson } from './json.ts'

type Values = Readonly<Record<string, unknown>>

/** Preset values while they are edited: with the fields, or as JSON. */
export type PresetsDraft =
  | { readonly kind: 'form'; readonly values: Values }
  | { readonly kind: 'json'; readonly text: string }

export const presetsDraft = (presets: Values | null): PresetsDraft => ({ kind: 'form', values: presets ?? {} })

export const readPresets = (draft: PresetsDraft): JsonReading =>
  draft.kind === 'json'
    ? readJson(draft.text)
    : { kind: 'ready', value: Object.keys(draft.values).length === 0 ? null : draft.values }

/** The values with another one for a field; undefined, or null for a field that had a value, sets none any more. */
export function withPreset(values: Values, field: string, value: unknown): Values {
  if (value !== undefined && (value !== null || values[field] === null)) return { ...values, [field]: value }
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== field))
}

/** The same values in the other editing mode; null if that is not possible. */
export function turnedPresets(draft: PresetsDraft): PresetsDraft | null {
  const reading = readPresets(draft)
  if (reading.kind !== 'ready') return null
  return draft.kind === 'form' ? { kind: 'json', text: jsonText(reading.value) } : presetsDraft(reading.value)
}
