import { plainText } from '../displayText.ts'

/** One of the values that a field offers. */
export interface Choice {
  readonly text: string
  readonly value: string | number | boolean
  readonly icon?: string
  /** Any CSS color. */
  readonly color?: string
}

/**
 * The usable choices of a stored option: those with a value, each value once. A choice without a text is named by its
 * value. An empty result means that the option is not configured.
 */
export function readChoices(stored: readonly unknown[]): readonly Choice[] {
  const choices = new Map<string, Choice>()
  for (const entry of stored) {
    if (typeof entry !== 'object' || entry === null) continue
    const { value, text, icon, color } = entry as Readonly<Record<string, unknown>>
    if (!isScalar(value) || choices.has(String(value))) continue
    choices.set(String(value), {
      text: plainText(text) || String(value),
      value,
      ...(isWord(icon) && { icon }),
      ...(isWord(color) && { color }),
    })
  }
  return [...choices.values()]
}

/** A value that can be one of a list of choices. */
export type Scalar = string | number | boolean

/** Whether a value is a text, number or boolean, and so can be one of a list of choices. */
export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The values of a field that contains several; null if it contains something else. Fields of type csv can contain a
 * single text.
 */
export function readList(value: unknown, type: string): readonly Scalar[] | null {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.every(isScalar) ? value : null
  return type === 'csv' && typeof value === 'string' ? value.split(',').map(entry => entry.trim()) : null
}
