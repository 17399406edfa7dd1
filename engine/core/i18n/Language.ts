/** The language that is bundled, and stands in for what another has no words for (P-644, P-647). */
export const defaultLocale = 'en-US'

/** A language for trying layouts: English, longer and with marks on its letters. What still looks plain is not translated. */
export const pseudoLocale = 'en-XA'

/** What the studio speaks. */
export interface Language {
  readonly locale: string
  /** Messages by key; English stands in for what is not there. */
  readonly messages: Readonly<Record<string, string>>
  /** What the platform says of its own collections, by its English; left out for English itself. */
  readonly system?: ReadonlyMap<string, string>
}
