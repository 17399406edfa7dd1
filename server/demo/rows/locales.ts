import type { DemoRow } from '../insertRows.ts'

/** The imported languages of names: the code in the source, and ours. */
export const localeCodes: Readonly<Record<string, string>> = {
  ara: 'ar-SA',
  ces: 'cs-CZ',
  deu: 'de-DE',
  spa: 'es-ES',
  fin: 'fi-FI',
  fra: 'fr-FR',
  ita: 'it-IT',
  jpn: 'ja-JP',
  kor: 'ko-KR',
  nld: 'nl-NL',
  pol: 'pl-PL',
  por: 'pt-PT',
  rus: 'ru-RU',
  swe: 'sv-SE',
  tur: 'tr-TR',
  zho: 'zh-CN',
}

const named = new Intl.DisplayNames('en', { type: 'language' })

export const localeRows: readonly DemoRow[] = Object.values(localeCodes).map(code => ({
  code,
  name: named.of(code.slice(0, 2)),
  right_to_left: code.startsWith('ar'),
}))
