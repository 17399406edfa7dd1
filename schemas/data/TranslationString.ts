/** The words of one key in one language, as the project keeps them for names that start with `$t:`. */
export interface TranslationString {
  readonly key: string
  /** Such as `de-DE`. */
  readonly language: string
  readonly value: string
}
