/** The bundled language, used for messages that another language lacks. */
export const defaultLocale = 'en-US'

/** A pseudo-locale for testing layouts: longer English with accents. Text that still looks plain is not translated. */
export const pseudoLocale = 'en-XA'

/** The language of the studio. */
export interface Language {
  readonly locale: string
  /** Messages by key; missing ones are in English. */
  readonly messages: Readonly<Record<string, string>>
  /**
   * Translations of the server's texts about system collections, by their English text; left out for English itself.
   */
  readonly system?: ReadonlyMap<string, string>
}
