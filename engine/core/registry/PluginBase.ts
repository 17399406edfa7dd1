import type { OptionsSchema } from './OptionsSchema.ts'

/** What plugins of every kind declare. */
export interface PluginBase {
  /** Small letters, digits and hyphens. An outside plugin's folder is called the same. */
  readonly id: string
  /** Key of the name in the catalogue. */
  readonly name: string
  /** The name of an icon of the studio's set. */
  readonly icon: string
  /** Its own id, where it stands in for the built-in one of that id. */
  readonly replaces?: string
  /**
   * The words of an outside plugin: by locale, then by key, each an ICU message. A key starts with the id of the plugin and
   * a colon, as no key of the studio does. What the user's locale lacks is taken from `en-US`.
   */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Options as they are stored or as a migration makes them. */
export type StoredOptions = Readonly<Record<string, unknown>>

/** What plugins with options declare. */
export interface OptionsBase extends PluginBase {
  readonly options: OptionsSchema
  /** The version of the options, counted from 1. Stored beside them as `$version`; options without one are of version 1. */
  readonly version?: number
  /**
   * What makes options of each older version those of the next: `migrations[1]` takes version 1 and gives version 2. Pure.
   * They run when stored options are read; nothing is written until somebody saves the options.
   */
  readonly migrations?: Readonly<Record<number, (options: StoredOptions) => StoredOptions>>
}
