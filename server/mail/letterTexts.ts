import english from '#locales/mail/en-US.json' with { type: 'json' }
import type { TemplateName } from './Letter.ts'

/** The parts of an email, with `{name}` placeholders. Values are inserted as they are, without parsing. */
export interface LetterText {
  readonly subject: string
  readonly greeting: string
  readonly body: string
  /** The label of the link. */
  readonly action: string | null
  /** Below the link. */
  readonly closing: string
  /** The names of an author and of a mentioned user that the recipient cannot read. */
  readonly unnamed: { readonly author: string; readonly person: string }
}

/** An email in one language. */
export interface LetterWords {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly text: LetterText
}

/** The texts of an email in the first available of these languages, otherwise in English. */
export async function letterTexts(template: TemplateName, languages: readonly (string | null)[]): Promise<LetterWords> {
  const locale = languages.find(each => each !== null && Object.hasOwn(catalogs, each)) ?? 'en-US'
  const words = (await catalogs[locale]?.())?.default ?? english
  return { locale, ...read(words, template, locale) }
}

type Words = Readonly<Record<string, string>>

function read(words: Words, template: TemplateName, locale: string): Omit<LetterWords, 'locale'> {
  const part = `${template.replaceAll('-', '_')}.`
  // May be missing: a test compares the keys of every language with those that emails use.
  const say = (key: string): string => words[key] ?? ''
  return {
    direction: /^(ar|fa|he)-/.test(locale) ? 'rtl' : 'ltr',
    text: {
      subject: say(`${part}subject`),
      greeting: say(template === 'invite' ? 'greeting_unnamed' : 'greeting'),
      body: say(`${part}body`),
      action: words[`${part}action`] ?? null,
      closing: say(`${part}closing`),
      unnamed: { author: say('someone'), person: say('unknown_user') },
    },
  }
}

const catalogs: Readonly<Record<string, () => Promise<{ readonly default: Words }>>> = {
  'af-ZA': () => import('#locales/mail/af-ZA.json', { with: { type: 'json' } }),
  'ar-SA': () => import('#locales/mail/ar-SA.json', { with: { type: 'json' } }),
  'bg-BG': () => import('#locales/mail/bg-BG.json', { with: { type: 'json' } }),
  'ca-ES': () => import('#locales/mail/ca-ES.json', { with: { type: 'json' } }),
  'cs-CZ': () => import('#locales/mail/cs-CZ.json', { with: { type: 'json' } }),
  'da-DK': () => import('#locales/mail/da-DK.json', { with: { type: 'json' } }),
  'de-DE': () => import('#locales/mail/de-DE.json', { with: { type: 'json' } }),
  'el-GR': () => import('#locales/mail/el-GR.json', { with: { type: 'json' } }),
  'es-419': () => import('#locales/mail/es-419.json', { with: { type: 'json' } }),
  'es-ES': () => import('#locales/mail/es-ES.json', { with: { type: 'json' } }),
  'fa-IR': () => import('#locales/mail/fa-IR.json', { with: { type: 'json' } }),
  'fi-FI': () => import('#locales/mail/fi-FI.json', { with: { type: 'json' } }),
  'fr-FR': () => import('#locales/mail/fr-FR.json', { with: { type: 'json' } }),
  'he-IL': () => import('#locales/mail/he-IL.json', { with: { type: 'json' } }),
  'hu-HU': () => import('#locales/mail/hu-HU.json', { with: { type: 'json' } }),
  'id-ID': () => import('#locales/mail/id-ID.json', { with: { type: 'json' } }),
  'it-IT': () => import('#locales/mail/it-IT.json', { with: { type: 'json' } }),
  'ja-JP': () => import('#locales/mail/ja-JP.json', { with: { type: 'json' } }),
  'ko-KR': () => import('#locales/mail/ko-KR.json', { with: { type: 'json' } }),
  'lt-LT': () => import('#locales/mail/lt-LT.json', { with: { type: 'json' } }),
  'ms-MY': () => import('#locales/mail/ms-MY.json', { with: { type: 'json' } }),
  'nl-NL': () => import('#locales/mail/nl-NL.json', { with: { type: 'json' } }),
  'no-NO': () => import('#locales/mail/no-NO.json', { with: { type: 'json' } }),
  'pl-PL': () => import('#locales/mail/pl-PL.json', { with: { type: 'json' } }),
  'pt-BR': () => import('#locales/mail/pt-BR.json', { with: { type: 'json' } }),
  'pt-PT': () => import('#locales/mail/pt-PT.json', { with: { type: 'json' } }),
  'ro-RO': () => import('#locales/mail/ro-RO.json', { with: { type: 'json' } }),
  'ru-RU': () => import('#locales/mail/ru-RU.json', { with: { type: 'json' } }),
  'sl-SI': () => import('#locales/mail/sl-SI.json', { with: { type: 'json' } }),
  'sr-SP': () => import('#locales/mail/sr-SP.json', { with: { type: 'json' } }),
  'sv-SE': () => import('#locales/mail/sv-SE.json', { with: { type: 'json' } }),
  'tr-TR': () => import('#locales/mail/tr-TR.json', { with: { type: 'json' } }),
  'uk-UA': () => import('#locales/mail/uk-UA.json', { with: { type: 'json' } }),
  'vi-VN': () => import('#locales/mail/vi-VN.json', { with: { type: 'json' } }),
  'zh-CN': () => import('#locales/mail/zh-CN.json', { with: { type: 'json' } }),
  'zh-TW': () => import('#locales/mail/zh-TW.json', { with: { type: 'json' } }),
}

/** Inserts values into a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
