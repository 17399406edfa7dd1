/** What a name belongs to. */
export type NameKind = 'interface' | 'display' | 'layout'

/** Options as they are stored. */
export type Options = Readonly<Record<string, unknown>>

/** One value for another, by the value of 9.x and 10.x. */
type Values = Readonly<Record<string, string>>

/** How an option of 9.x and 10.x becomes options of ours, and back. The key of the rule is its name there. */
export type OptionRule =
  /** Another name, the same value. */
  | { readonly kind: 'rename'; readonly to: string }
  /** Another value, under the same name or another one. A value that is not listed is the same on both sides. */
  | { readonly kind: 'values'; readonly to: string; readonly values: Values }
  /** A list whose entries have other values. */
  | { readonly kind: 'each'; readonly to: string; readonly values: Values }
  /** The name of a field there, a template here: `title` and `{{ title }}`. */
  | { readonly kind: 'template'; readonly to: string }
  /** `long`, `short` or the pattern itself there; here a pattern is `customFormat` and `format` is `custom`. */
  | { readonly kind: 'date-format' }
  /** `viewInfo: { type: 'dayGridWeek', … }` there, `view: 'week'` here. */
  | { readonly kind: 'calendar-view' }
  /** The fields of a row of a list: each names an interface with options of its own. */
  | { readonly kind: 'sub-fields' }

/** A name of 9.x and 10.x beside the plugin of ours that means the same. */
export interface NameEntry {
  readonly theirs: string
  /** The id of the plugin; null where there is none yet. */
  readonly ours: string | null
  /** What takes its place where there is no plugin. Present if and only if `ours` is null. */
  readonly why?: string
  /** The field types for which the entry holds; left out for all. The first entry that fits counts. */
  readonly types?: readonly string[]
  /** Options of ours that the name says by itself. */
  readonly says?: Options
  /** What is meant there where the option is left out, by our name, where our plugin would take it otherwise. */
  readonly defaults?: Options
  /** Options that have the same name and the same values on both sides. */
  readonly same?: readonly string[]
  readonly rules?: Readonly<Record<string, OptionRule>>
  /** Options that no plugin of ours acts on. They are kept as they are stored. */
  readonly unsupported?: readonly string[]
  /** Read only: another entry is written. */
  readonly readOnly?: true
}

/** A plugin of ours that 9.x and 10.x have no name for, and what is written for it. */
export interface OwnName {
  readonly ours: string
  readonly theirs: string
  /** Options that have to be written beside it. */
  readonly writes?: Options
}
