import { intlTag } from '#engine/core/i18n/intlTag.ts'
import { defaultLocale, type Language, pseudoLocale } from '#engine/core/i18n/Language.ts'
import { browserStorage } from '#engine/core/store/browserStorage.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { directionOf } from '#engine/ui/i18n/I18n.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'

const key = 'fieldhouse.language'

export interface SpokenLanguage extends Language {
  /** The language that could not be loaded. English is used instead. */
  readonly missing: string | null
}

const english: SpokenLanguage = { locale: defaultLocale, messages: {}, missing: null }

/** The language of the page. */
export const language = createStore(english)

let latestRequest = 0

/** The languages the user reads: the last one used here, or else the browser's. */
export function readLanguages(): readonly string[] {
  const storedLocale = browserStorage.read(key)
  return storedLocale === null ? navigator.languages : [storedLocale]
}

/**
 * Switches to the best match of these languages. English is built in; other messages are loaded. If they fail to load,
 * English is used and `missing` is set. Resolves to the language in use.
 */
export async function speak(wanted: readonly string[]): Promise<string> {
  const turn = ++latestRequest
  const next = await wordsOf(wanted)
  if (turn === latestRequest) show(next)
  return next.locale
}

async function wordsOf(wanted: readonly string[]): Promise<SpokenLanguage> {
  const [first = defaultLocale] = wanted
  if (first === language.get().locale) return language.get()
  // Every variant of English uses the bundled messages, so most users load nothing.
  if (/^en\b/.test(first) && first !== pseudoLocale) return english
  try {
    const { loadLanguage } = await import('#engine/core/i18n/loadLanguage.ts')
    return { ...(await loadLanguage(wanted)), missing: null }
  } catch {
    return { ...english, missing: first }
  }
}

function show(next: SpokenLanguage): void {
  document.documentElement.lang = next.locale
  document.documentElement.dir = directionOf(next.locale)
  // React Aria uses this locale instead of the browser's, when it loads and when the language changes.
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: intlTag(next.locale) })
  window.dispatchEvent(new Event('languagechange'))
  language.put(next)
}

interface NamesIn {
  readonly language: string
  readonly translate?: (english: string) => string
}

function namesIn(wanted: string): NamesIn {
  const { system } = language.get()
  return system ? { language: wanted, translate: english => system.get(english) ?? english } : { language: wanted }
}

/**
 * Switches to the language of the signed-in user, or else the browser's, and remembers it for the pages before sign-in.
 * Resolves to the language for the names of fields and collections.
 */
export async function loadLanguageFor({ role, language: own }: CurrentUser): Promise<NamesIn> {
  // Loads nothing for a user without a role. A pseudo-locale that is being tested stays.
  if (!role || readLanguages()[0] === pseudoLocale) return namesIn(language.get().locale)
  const locale = await speak(own ? [own] : navigator.languages)
  browserStorage.write(key, own ?? locale)
  return namesIn(own ?? locale)
}

/** The name of a language, for use while the studio is in English. */
export const nameInEnglish = (code: string): string =>
  new Intl.DisplayNames([defaultLocale], { type: 'language' }).of(code) ?? code
