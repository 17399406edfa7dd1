/** The languages that the studio can be used in (P-644): the codes of the dialect, as they are stored with a user. */
export const locales: readonly string[] = [
  'af-ZA',
  'ar-SA',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-US',
  'es-419',
  'es-ES',
  'fa-IR',
  'fi-FI',
  'fr-FR',
  'he-IL',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'ms-MY',
  'nl-NL',
  'no-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sl-SI',
  'sr-SP',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
]

/** The name of a language in the words of another: `German (Germany)`; the code itself where there is none. */
export function localeName(code: string, inLocale: string): string {
  try {
    // Serbia has no `SP` by the standard; the dialect stores it all the same.
    return new Intl.DisplayNames([inLocale], { type: 'language' }).of(code.replace(/-SP$/, '-RS')) ?? code
  } catch {
    return code
  }
}
