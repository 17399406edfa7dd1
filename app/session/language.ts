import { intlTag } from '#engine/core/i18n/intlTag.ts'
import { defaultLocale, type Language, pseudoLocale } from '#engine/core/i18n/Language.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { directionOf } from '#engine/ui/i18n/I18n.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'

const key = 'fieldhouse.language'

export interface SpokenLanguage extends Language {
  /** What could not be loaded; English stands in for it. */
  readonly missing: string | null
}

const english: SpokenLanguage = { locale: defaultLocale, messages: {}, missing: null }

/** The language of the page. */
export const language = createStore(english)

let asked = 0

/** What somebody reads: as was kept from the last one here, else as the browser says. */
export function readLanguages(): readonly string[] {
  const kept = localStorage.getItem(key)
  return kept === null ? navigator.languages : [kept]
}

/**
 * Speaks the language that comes nearest to the first of these. English is at hand; the words of another are loaded, and
 * where they do not come, English stands in and says so. Resolves to what is spoken then.
 */
export async function speak(wanted: readonly string[]): Promise<string> {
  const turn = ++asked
  const next = await wordsOf(wanted)
  if (turn === asked) show(next)
  return next.locale
}

async function wordsOf(wanted: readonly string[]): Promise<SpokenLanguage> {
  const [first = defaultLocale] = wanted
  if (first === language.get().locale) return language.get()
  // Any English is the bundled one: nothing is loaded for most people.
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
  // React Aria asks here rather than the browser, when it is loaded and when the language changes.
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: intlTag(next.locale) })
  window.dispatchEvent(new Event('languagechange'))
  language.put(next)
}

interface NamesIn {
  readonly language: string
  readonly say?: (english: string) => string
}

function namesIn(wanted: string): NamesIn {
  const { system } = language.get()
  return system ? { language: wanted, say: english => system.get(english) ?? english } : { language: wanted }
}

/**
 * Speaks to somebody who has signed in, in their own language or else their browser's, and keeps it for the pages before
 * signing in. Resolves to the language that names of fields and collections are wanted in.
 */
export async function speakTo({ role, language: own }: CurrentUser): Promise<NamesIn> {
  // Whoever has no role gets nothing loaded (P-089); a layout that is tried with another language keeps it.
  if (!role || readLanguages()[0] === pseudoLocale) return namesIn(language.get().locale)
  const locale = await speak(own ? [own] : navigator.languages)
  localStorage.setItem(key, own ?? locale)
  return namesIn(own ?? locale)
}

/** How a language is called while English stands in for it. */
export const nameInEnglish = (code: string): string =>
  new Intl.DisplayNames([defaultLocale], { type: 'language' }).of(code) ?? code
