import { isRecord } from '#schemas/data/isRecord.ts'

/** A value that a service suggests, and the text that is shown for it. */
export interface Suggestion {
  readonly text: string
  readonly value: string
}

/** The service of a field, by the options of its interface. */
export interface SuggestionSource {
  /** The URL that is requested for a text. */
  readonly urlFor: (search: string) => string
  /** Names separated by dots, from the answer to the list; empty if the answer is the list. */
  readonly results: readonly string[]
  /** From a result to its text and to its value; empty if it is the result itself. */
  readonly text: readonly string[]
  readonly value: readonly string[]
}

/** The most suggestions that are returned, and the most characters of one: longer ones are left out. */
const mostSuggestions = 50
const mostCharacters = 1_000

interface FieldMeta {
  readonly interface?: unknown
  readonly options?: unknown
}

const interfaces: readonly unknown[] = ['autocomplete', 'input-autocomplete-api']

/** The service that the interface of a field asks; null if it has none. */
export function sourceOf(meta: FieldMeta | null): SuggestionSource | null {
  const options = isRecord(meta?.options) ? meta.options : {}
  const { url } = options
  if (!interfaces.includes(meta?.interface) || typeof url !== 'string' || url.trim() === '') return null
  const path = (name: string): readonly string[] => {
    const stored = options[name]
    return typeof stored === 'string' && stored.trim() !== '' ? stored.trim().split('.') : []
  }
  return {
    urlFor: search => url.trim().replaceAll(/\{\{\s*value\s*\}\}/g, () => encodeURIComponent(search)),
    results: path('resultsPath'),
    text: path('textPath'),
    value: path('valuePath'),
  }
}

/** The suggestions in the answer of a service. Results without a value are left out. Throws if it has no list. */
export function readSuggestions(source: SuggestionSource, answer: unknown): readonly Suggestion[] {
  const results = at(answer, source.results)
  if (!Array.isArray(results)) throw new Error(`The answer has no list at "${source.results.join('.')}".`)
  const suggestions = new Map<string, Suggestion>()
  for (const result of results) {
    const value = plain(at(result, source.value))
    const text = plain(at(result, source.text)) ?? value
    if (value !== null && text !== null && !suggestions.has(value)) suggestions.set(value, { text, value })
    if (suggestions.size === mostSuggestions) break
  }
  return [...suggestions.values()]
}

function at(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return found
}

function plain(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' || text.length > mostCharacters ? null : text
}
