import type { TranslationString } from './TranslationString.ts'

const mark = '$t:'

/** The translation of a key in one language; null if there is none. */
export type Words = (key: string) => string | null

/** The project's translations in a language. A key without one falls back to `en-US`, as every language does in 9.x. */
export function wordsIn(strings: readonly TranslationString[], language: string): Words {
  const translations = new Map<string, string>()
  for (const requested of ['en-US', language])
    for (const { key, language: stringLanguage, value } of strings)
      if (stringLanguage === requested && value !== '') translations.set(key, value)
  return key => translations.get(key) ?? null
}

/**
 * Replaces every `$t:` key in a value with its translation, at any depth. A key without a translation goes to
 * `otherwise`. Returns the same value when it has no keys; the input is not changed.
 */
export function translateStrings<Value>(value: Value, words: Words, otherwise: (key: string) => string): Value {
  // Safe: the shape stays the same; texts are replaced by texts.
  return translated(value, key => words(key) ?? otherwise(key)) as Value
}

function translated(value: unknown, translateKey: (key: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? translateKey(value.slice(mark.length)) : value
  if (Array.isArray(value)) {
    const next = value.map(entry => translated(entry, translateKey))
    return next.some((entry, at) => entry !== value[at]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const next = entries.map(([name, entry]) => [name, translated(entry, translateKey)] as const)
  return next.some(([, entry], at) => entry !== entries[at]?.[1]) ? Object.fromEntries(next) : value
}
