import type { TranslationString } from './TranslationString.ts'

const mark = '$t:'

/** The words of a key in one language; null where there are none. */
export type Words = (key: string) => string | null

/**
 * The project's own words in a language; a key without words in it has those in `en-US`, as in 9.x, where every language
 * falls back to English.
 */
export function wordsIn(strings: readonly TranslationString[], language: string): Words {
  const found = new Map<string, string>()
  for (const wanted of ['en-US', language])
    for (const { key, language: said, value } of strings) if (said === wanted && value !== '') found.set(key, value)
  return key => found.get(key) ?? null
}

/**
 * Replaces every `$t:` key in a value with its translation, at any depth. A key without a translation goes to
 * `otherwise`. Returns the same value when it has no keys; the input is not changed.
 */
export function translateStrings<Value>(value: Value, words: Words, otherwise: (key: string) => string): Value {
  // Safe: the shape is kept; texts are exchanged for texts.
  return said(value, key => words(key) ?? otherwise(key)) as Value
}

function said(value: unknown, say: (key: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? say(value.slice(mark.length)) : value
  if (Array.isArray(value)) {
    const next = value.map(entry => said(entry, say))
    return next.some((entry, at) => entry !== value[at]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const next = entries.map(([name, entry]) => [name, said(entry, say)] as const)
  return next.some(([, entry], at) => entry !== entries[at]?.[1]) ? Object.fromEntries(next) : value
}
