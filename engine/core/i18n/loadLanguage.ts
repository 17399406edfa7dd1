import { intlTag } from './intlTag.ts'
import { isolateTexts } from './isolateTexts.ts'
import { defaultLocale, type Language, pseudoLocale } from './Language.ts'
import { matchLocale } from './matchLocale.ts'
import { pseudoWords } from './pseudo.ts'

type Words = Language['messages']

/** One chunk for each language. */
const catalogs = import.meta.glob<Words>(['../../../locales/*.json', '!../../../locales/en-US.json'], {
  import: 'default',
})

/** React Aria's own messages for screen readers; it does not support all of our languages. */
const ofAria = import.meta.glob<unknown>('../../../node_modules/react-aria-components/i18n/??-??.mjs', {
  import: 'default',
})

/** Languages for which React Aria has another region or name. */
const ariaNames: Readonly<Record<string, string>> = { 'ar-SA': 'ar-AE', 'es-419': 'es-ES', 'no-NO': 'nb-NO' }

/** Loads the messages of the best match of these languages. Rejects if they do not load. */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  if (wanted[0] === pseudoLocale) return { locale: pseudoLocale, messages: await pseudo() }
  const locale = matchLocale(wanted) ?? defaultLocale
  if (locale === defaultLocale) return { locale, messages: {} }
  const [loaded = {}, english, aria] = await Promise.all([
    catalogs[`../../../locales/${locale}.json`]?.(),
    import('#locales/en-US.json?system'),
    ofAria[`../../../node_modules/react-aria-components/i18n/${ariaNames[locale] ?? locale}.mjs`]?.(),
  ])
  if (aria) tellAria(locale, aria)
  const messages = isolateTexts(locale, loaded)
  const system = Object.entries(english.default).map(([key, words]) => [words, messages[key] ?? words] as const)
  return { locale, messages, system: new Map(system) }
}

/** React Aria looks here before its own messages. It caches what it found until the page is reloaded. */
function tellAria(locale: string, words: unknown): void {
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: intlTag(locale),
    [Symbol.for('react-aria.i18n.strings')]: words,
  })
}

async function pseudo(): Promise<Words> {
  const [studio, open] = await Promise.all([import('#locales/en-US.json'), import('#locales/public/en-US.json')])
  return pseudoWords({ ...studio.default, ...open.default })
}
