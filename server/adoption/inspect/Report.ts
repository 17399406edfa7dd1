/** What adoption does with something. */
export type Fate = 'kept' | 'translated' | 'raw' | 'unsupported'

/** One thing of a project. */
export interface Entry {
  readonly name: string
  readonly fate: Fate
  /** The result of the adoption, or the reason for it; empty if there is nothing to add. */
  readonly note: string
}

/** Things of one kind. */
export interface Section {
  readonly title: string
  readonly entries: readonly Entry[]
}

export interface Report {
  /** What created the database, according to its tables. */
  readonly origin: string
  readonly sections: readonly Section[]
  /** The number of parts that stay unchanged, by label. */
  readonly leftAlone: readonly { readonly what: string; readonly count: number }[]
}

export const fates: readonly Fate[] = ['kept', 'translated', 'raw', 'unsupported']

export const fateNames: Readonly<Record<Fate, string>> = {
  kept: 'kept',
  translated: 'translated',
  raw: 'kept as raw value',
  unsupported: 'not supported',
}

export const countOf = (section: Section, fate: Fate): number =>
  section.entries.filter(entry => entry.fate === fate).length
