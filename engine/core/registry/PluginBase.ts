import type { OptionsSchema } from './OptionsSchema.ts'
import type { PluginFault } from './PluginFault.ts'

/** What plugins of every kind declare. */
export interface PluginBase {
  /** Lowercase letters, digits and hyphens. The folder of an external plugin has the same name. */
  readonly id: string
  /** Key of the name in the catalog. */
  readonly name: string
  /** The name of an icon of the studio's set. */
  readonly icon: string
  /** Its own id, if it replaces the built-in plugin with that id. */
  readonly replaces?: string
  /**
   * The messages of an external plugin: by locale, then by key, each an ICU message. A key starts with the id of the
   * plugin and a colon, unlike any key of the studio. Messages missing in the user's locale are taken from `en-US`.
   */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Records a failure of an extension. Set by the studio. */
  readonly report?: (fault: PluginFault) => void
}

/** Options as they are stored or as a migration returns them. */
export type StoredOptions = Readonly<Record<string, unknown>>

/** What plugins with options declare. */
export interface OptionsBase extends PluginBase {
  readonly options: OptionsSchema
  /** The version of the options, counted from 1. Stored with them as `$version`; options without one are version 1. */
  readonly version?: number
  /**
   * Migrates options from each older version to the next: `migrations[1]` takes version 1 and returns version 2. Pure.
   * They run when stored options are read; nothing is written until the options are saved.
   */
  readonly migrations?: Readonly<Record<number, (options: StoredOptions) => StoredOptions>>
}
