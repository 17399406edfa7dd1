/** The translation of one key in one language, stored by the project for names that start with `$t:`. */
export interface TranslationString {
  readonly key: string
  /** For example `de-DE`. */
  readonly language: string
  readonly value: string
}
