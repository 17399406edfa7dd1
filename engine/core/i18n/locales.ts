/** The languages of the studio: the codes of the dialect, as stored with a user. */
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

/** The name of a language in another: `German (Germany)`; the code itself if there is none. */
export function localeName(code: string, inLocale: string): string {
  try {
    // `SP` is not a valid region code for Serbia, but the dialect stores it.
    return new Intl.DisplayNames([inLocale], { type: 'language' }).of(code.replace(/-SP$/, '-RS')) ?? code
  } catch {
    return code
  }
}
