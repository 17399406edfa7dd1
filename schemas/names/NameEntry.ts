/** The kind of plugin that a name belongs to. */
export type NameKind = 'interface' | 'display' | 'layout'

/** Options in their stored form. */
export type Options = Readonly<Record<string, unknown>>

/** One value for another, by the value of 9.x and 10.x. */
type Values = Readonly<Record<string, string>>

/** How an option of 9.x and 10.x maps to ours, and back. The key of the rule is its name in 9.x and 10.x. */
export type OptionRule =
  /** Another name, the same value. */
  | { readonly kind: 'rename'; readonly to: string }
  /** Another value, under the same name or another one. A value that is not listed is the same on both sides. */
  | { readonly kind: 'values'; readonly to: string; readonly values: Values }
  /** A list whose entries have other values. */
  | { readonly kind: 'each'; readonly to: string; readonly values: Values }
  /** The name of a field in 9.x and 10.x, a template in ours: `title` and `{{ title }}`. */
  | { readonly kind: 'template'; readonly to: string }
  /**
   * `long`, `short` or the pattern itself in 9.x and 10.x; ours stores a pattern in `customFormat` with `format`
   * `custom`.
   */
  | { readonly kind: 'date-format' }
  /** `viewInfo: { type: 'dayGridWeek', … }` in 9.x and 10.x, `view: 'week'` in ours. */
  | { readonly kind: 'calendar-view' }
  /** The fields of a list row: each names an interface with its own options. */
  | { readonly kind: 'sub-fields' }

/** A name of 9.x and 10.x with our equivalent plugin. */
export interface NameEntry {
  readonly theirs: string
  /** The id of the plugin; null if there is none yet. */
  readonly ours: string | null
  /** The replacement if there is no plugin. Present if and only if `ours` is null. */
  readonly why?: string
  /** The field types of the entry; omitted for all. The first matching entry applies. */
  readonly types?: readonly string[]
  /** Our options that the name implies. */
  readonly says?: Options
  /** The default of 9.x for an omitted option, by our name, where our plugin has another default. */
  readonly defaults?: Options
  /** Options that have the same name and the same values on both sides. */
  readonly same?: readonly string[]
  readonly rules?: Readonly<Record<string, OptionRule>>
  /** Options that none of our plugins use. They stay as stored. */
  readonly unsupported?: readonly string[]
  /** Read only: another entry is used for writing. */
  readonly readOnly?: true
}

/** A plugin of ours without a name in 9.x and 10.x, and what is written for it. */
export interface OwnName {
  readonly ours: string
  readonly theirs: string
  /** Options that must be written with it. */
  readonly writes?: Options
}
