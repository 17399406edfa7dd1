import { plainText } from '#engine/plugin.ts'

export interface Choice {
  readonly text: string
  readonly value: string | number | boolean
}

/** The choices that can be used: those with a value, each value once. A choice without a text is named by its value. */
export function readChoices(stored: readonly unknown[]): readonly Choice[] {
  const choices = new Map<string, Choice>()
  for (const entry of stored) {
    if (typeof entry !== 'object' || entry === null || !('value' in entry)) continue
    const { value } = entry
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue
    const text = 'text' in entry ? plainText(entry.text) : ''
    if (!choices.has(String(value))) choices.set(String(value), { text: text || String(value), value })
  }
  return [...choices.values()]
}
